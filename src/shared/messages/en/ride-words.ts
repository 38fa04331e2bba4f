/** The driver's note and meeting point: shown, and typed. */
export const rideWords = {
  'rideWords.meetingHint': 'How to find it',
  'rideWords.meetingHintExample': 'For example: front of the post office',
  'rideWords.meetingAdvice': 'A stage or a place near the start',
  'rideWords.stagesNear': 'Places near the start',
  'rideWords.again': 'Post again',
  'rideWords.return': 'Return trip',
  'rideWords.directions': 'Directions',
  'rideWords.note': 'A word to your riders',
  'rideWords.noteAdvice': 'No phone numbers or links. {used} of {most} letters.',
  'rideWords.from': 'From {name}',
  'rideWords.edit': 'Note and meeting point',
  'rideWords.save': 'Save changes',
  'rideWords.tells': 'We tell riders with seats about a new meeting point.',
} as const
