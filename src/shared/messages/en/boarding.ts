/** What boarding and disputes answer when they refuse. */
export const boarding = {
  'boarding.onlyRider': 'Only the rider can see this PIN. Ask for it at the door.',
  'boarding.onlyOwner': 'Only the person who posted the ride can enter the PIN.',
  'boarding.notPaid': 'This seat is not paid, so there is no boarding PIN.',
  'boarding.disputed': 'This trip was reported. Support decides about its money.',
  'boarding.tooEarly': 'Riders can board from {minutes} minutes before departure.',
  'boarding.over': 'This ride is over.',
  'boarding.wrongPin': 'That is not the rider’s PIN. Tries left: {attempts}.',
  'boarding.locked':
    'The PIN was wrong five times and cannot be tried again. The money is sent 24 hours after the trip is completed, unless somebody reports it.',
  'boarding.onBoard': 'A rider is on board, so this can no longer be cancelled.',
  'dispute.exists': 'This trip has already been reported.',
  'dispute.notPaid': 'Only a paid trip can be reported.',
  'dispute.notNow':
    'A trip can be reported from {minutes} minutes after departure until {boardedHours} hour after it is completed, or {hours} hours when the PIN was not entered.',
  'dispute.wrongKind': 'You cannot report this: choose another reason.',
  'dispute.notYoursToAnswer': 'You reported this trip; the other side answers.',
  'dispute.answerOver': 'The time to answer has passed, or there is an answer already.',
  'dispute.ownCase': 'You are part of this case, so another admin decides it.',
  'dispute.decided': 'This case is already decided.',
  'dispute.waiting': 'The other side can still answer. Decide when they have, or when their 48 hours are over.',
  'dispute.moneyGone': 'The driver has already been paid for this seat, so nothing can be taken back from it.',
} as const
