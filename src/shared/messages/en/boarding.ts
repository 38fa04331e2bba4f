export const boarding = {
  'boarding.onlyRider': 'Only the rider can see this PIN. Ask for it when they get in.',
  'boarding.onlyOwner': 'Only the person who posted the ride can enter the PIN.',
  'boarding.notPaid': 'This seat is not paid for yet, so it has no boarding PIN.',
  'boarding.disputed': 'This trip was reported. An admin is deciding about the money.',
  'boarding.tooEarly': 'You can enter PINs from {minutes} minutes before departure.',
  'boarding.over': 'This ride has ended.',
  'boarding.wrongPin': 'Wrong PIN. Tries left: {attempts}.',
  'boarding.locked':
    'Wrong PIN 5 times, so it is locked. We pay you 24 hours after the trip is completed, unless someone reports it.',
  'boarding.onBoard': 'A rider is on board, so you can no longer cancel.',
  'dispute.forBlocked':
    'Pamoja reported this trip. The rider’s account was blocked before the PIN was entered, so they could not report it themselves.',
  'dispute.exists': 'This trip is already reported.',
  'dispute.notPaid': 'You can only report a trip that is paid for.',
  'dispute.notNow':
    'You can report a trip from {minutes} minutes after departure until {boardedHours} {boardedHours|hour|hours} after it is completed, or {hours} hours if the PIN was not entered.',
  'dispute.wrongKind': 'That reason does not fit this trip. Please choose another.',
  'dispute.notYoursToAnswer': 'You sent this report, so the other person answers it.',
  'dispute.answerOver': 'You can no longer answer. The time is over, or there is already an answer.',
  'dispute.ownCase': 'You took part in this trip, so another admin must decide.',
  'dispute.decided': 'This report is already decided.',
  'dispute.waitForAnswer': 'Wait for the other person’s answer, or until their {hours} hours are over.',
  'dispute.moneyGone': 'The driver has already been paid for this seat, so we cannot take the money back.',
} as const
