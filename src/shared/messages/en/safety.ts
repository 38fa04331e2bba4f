export const safety = {
  'safety.onlyRiderShares': 'Only the rider can share this trip.',
  'safety.shareNotPaid': 'You can share a trip once it is paid for.',
  'safety.shareOver': 'This trip is over, so you can no longer share it.',
  'safety.noLongerShared': 'This trip is no longer shared.',
  'safety.locateLater': 'You can show your position from {before} hour before the trip.',
  'incident.onlyTravellers': 'Only the rider and the driver of a trip can send an SOS.',
  'incident.noSeat': 'An SOS is for paid seats. Call 999 if you need help.',
  'incident.notNow':
    'An SOS reaches us from {before} hour before a trip until {after} hours after it. Call 999 if you need help.',
  'incident.concernsYou': 'You are part of this ride. Another admin decides.',
  'incident.acknowledged': 'Another admin is already taking care of this.',
  'incident.acknowledgeFirst': 'Take this SOS before you close it.',
  'incident.closed': 'This SOS is already closed.',
} as const
