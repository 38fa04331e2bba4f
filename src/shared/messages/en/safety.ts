export const safety = {
  'safety.onlyRiderShares': 'Only the rider can share this trip.',
  'safety.shareNotPaid': 'You can share a trip once it is paid for.',
  'safety.shareOver': 'This trip is over, so you can no longer share it.',
  'safety.noLongerShared': 'This trip is no longer shared.',
} as const
