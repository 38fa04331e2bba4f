import type { messages as en } from '../en/messages.ts'

export const messages: Record<keyof typeof en, string> = {
  'messages.notAuthenticated': 'Mtumiaji hajaingia',
  'messages.chatIdRequired': 'ID ya mazungumzo na ya mtumiaji zinahitajika',
  'messages.notYourChat': 'Huruhusiwi kufungua mazungumzo haya',
  'messages.notYourself': 'Unaweza kutuma ujumbe kwa jina lako tu.',
  'messages.toYourself': 'Huwezi kujitumia ujumbe mwenyewe.',
  'messages.empty': 'Tafadhali andika ujumbe.',
  'messages.onlySenderDeletes': 'Ni aliyetuma ujumbe tu anayeweza kuufuta.',
  'messages.cannotBeSealed':
    'Ujumbe wako haukuweza kulindwa kwa usimbaji, kwa hivyo haukutumwa. Tafadhali jaribu tena baadaye.',
  'blocks.yourself': 'Huwezi kujizuia mwenyewe.',
  'blocks.tooMany': 'Umefikia kikomo cha watu unaoweza kuwazuia. Mwondolee mtu mmoja kizuizi kwanza.',
  'reports.yourself': 'Huwezi kujiripoti mwenyewe.',
  'reports.needsWords': 'Tafadhali tueleze kilichotokea.',
  'reports.concernsYou': 'Ripoti hii inakuhusu au imetoka kwako: msimamizi mwingine anapaswa kuijibu.',
  'reports.waitsForSecondAdmin':
    'Mtumiaji huyu ni msimamizi, kwa hivyo msimamizi wa pili lazima akubali. Tumehifadhi uamuzi wako kwenye ukurasa wa Watumiaji. Funga ripoti baada ya hapo.',
  'reports.alreadyClosed': 'Ripoti hii tayari imefungwa.',
}
