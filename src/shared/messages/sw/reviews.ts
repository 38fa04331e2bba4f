import type { reviews as en } from '../en/reviews.ts'

export const reviews: Record<keyof typeof en, string> = {
  'review.notYours': 'Huwezi kutathmini safari hii.',
  'review.tooEarly': 'Unaweza kutathmini safari baada ya kufika.',
  'review.reported': 'Safari hii imeripotiwa. Unaweza kuitathmini msimamizi akishaamua.',
  'review.over': 'Ungeweza kutathmini safari hii kwa siku {days}. Muda umeisha.',
  'review.shown': 'Tathmini yako imeshaonyeshwa, kwa hivyo huwezi kuibadilisha tena.',
  'review.otherRole': 'Neno hilo halifai hapa. Tafadhali chagua lingine.',
  'review.commentNeeded': 'Tafadhali eleza tatizo. Nyota 1 au 2 zinahitaji maelezo.',
  'review.noContact': 'Tafadhali usiandike namba za simu wala viungo. Kila mtu anaweza kusoma maneno yako.',
  'review.onlyRatedReplies': 'Aliyetathminiwa pekee ndiye anayeweza kujibu.',
  'review.nothingToAnswer': 'Hakuna tathmini ya kujibu.',
  'review.answered': 'Umeshajibu tathmini hii.',
  'review.concernsYou': 'Tathmini hii inakuhusu, kwa hivyo msimamizi mwingine lazima aamue.',
  'review.alreadyHidden': 'Tathmini hii imeshafichwa.',
}
