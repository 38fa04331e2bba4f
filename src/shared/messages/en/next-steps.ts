/** The titles of the cards that say what to do next. */
export const nextSteps = {
  'nextStep.today': 'Today',
  'nextStep.trip': '{from} to {to}',
  'nextStep.PAY': 'Pay {amount}',
  'nextStep.PAYING': 'Waiting for M-Pesa: {amount}',
  'nextStep.TRIP': '{when} · {plate}',
  'nextStep.ANSWER_REQUEST': '{name} wants {seats} {seats|seat|seats}, {when}',
  'nextStep.BOARD': 'Enter {name}’s PIN',
  'nextStep.START': 'Start your ride: {trip}',
  'nextStep.COMPLETE': 'Complete your ride: {trip}',
  'nextStep.ANSWER_REPORT': '{name} reported a problem with {trip}. Tell us your side.',
  'nextStep.SEND_DOCUMENT': 'Send your {document} again: {reason}',
  'nextStep.CORRECT_VEHICLE': 'Your vehicle {plate} was not approved',
  'nextStep.ADD_VEHICLE': 'Add your vehicle',
  'nextStep.VEHICLE_CHECK': 'We are checking your vehicle {plate}',
} as const
