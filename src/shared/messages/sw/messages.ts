import type { messages as en } from '../en/messages.ts'

export const messages: Record<keyof typeof en, string> = {
  'messages.notAuthenticated': 'Mtumiaji hajaingia',
  'messages.chatIdRequired': 'Kitambulisho cha mazungumzo na cha mtumiaji vinahitajika',
  'messages.notYourChat': 'Huruhusiwi kufungua mazungumzo haya',
  'messages.notYourself': 'Unaweza kutuma ujumbe kwa jina lako tu.',
  'messages.toYourself': 'Huwezi kujitumia ujumbe mwenyewe.',
  'messages.empty': 'Tafadhali andika ujumbe.',
  'messages.onlySenderDeletes': 'Ni aliyetuma ujumbe tu anayeweza kuufuta.',
  'messages.cannotBeSealed':
    'Ujumbe wako haukuweza kufichwa kwa usalama, kwa hivyo haukutumwa. Tafadhali jaribu tena baadaye.',
  'blocks.yourself': 'Huwezi kujizuia mwenyewe.',
  'blocks.tooMany': 'Umezuia watu wengi kadiri inavyowezekana. Mfungulie mtu kwanza.',
  'reports.yourself': 'Huwezi kujiripoti mwenyewe.',
  'reports.needsWords': 'Tafadhali tueleze kilichotokea.',
  'reports.concernsYou': 'Ripoti hii inakuhusu au imetoka kwako: msimamizi mwingine anapaswa kuijibu.',
  'reports.waitsForSecondAdmin':
    'Mtu huyu ni msimamizi, kwa hiyo msimamizi wa pili lazima akubali. Uamuzi wako umehifadhiwa kwenye ukurasa wa Watumiaji. Funga ripoti baada ya uamuzi.',
  'reports.alreadyClosed': 'Ripoti hii tayari imefungwa.',
}
