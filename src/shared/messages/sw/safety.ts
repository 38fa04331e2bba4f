export const safety = {
  'safety.onlyRiderShares': 'Abiria pekee anaweza kutuma safari hii.',
  'safety.shareNotPaid': 'Unaweza kutuma safari baada ya kulipa.',
  'safety.shareOver': 'Safari hii imeisha, kwa hivyo huwezi kuituma tena.',
  'safety.noLongerShared': 'Safari hii haionyeshwi tena.',
}
