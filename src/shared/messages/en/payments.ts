/** Why a payment cannot start, and why one did not work. */
export const payments = {
  'payment.underWay': 'This number already has an open M-Pesa request. Finish that one first.',
  'payment.askedTooOften':
    'This phone got several M-Pesa requests within 1 hour. Try again in {minutes} min, or pay with another number.',
  'payment.notApproved': 'The driver has not approved this request, so you cannot pay yet.',
  'payment.alreadyPaid': 'You have already paid for this request.',
  'payment.holdOver': 'The time to pay is over. You can request seats again.',
  'payment.departed': 'You can no longer pay for this ride.',
  'payment.tooMuch': 'This is more than M-Pesa allows in one payment.',
  'payment.failed.balance': 'Not enough money in M-Pesa. Top up and try again.',
  'payment.failed.amount': 'M-Pesa does not allow this amount.',
  'payment.failed.dailyLimit': 'You have reached your M-Pesa daily limit. Please try again tomorrow.',
  'payment.failed.tryShortly': 'M-Pesa could not process the payment. Please try again in 2 minutes.',
  'payment.failed.busy': 'M-Pesa is busy. Please try again in a minute.',
  'payment.failed.otherPrompt': 'Another M-Pesa request is open on this phone. Finish it, then try again.',
  'payment.failed.timedOut': 'The M-Pesa request expired. Please try again.',
  'payment.failed.unreachable': 'M-Pesa could not reach your phone. Please try again.',
  'payment.failed.cancelled': 'You cancelled the payment.',
  'payment.failed.noAnswer':
    'Your phone did not answer the M-Pesa request. Please try again. Still failing? Dial *234# to update your M-Pesa menu.',
  'payment.failed.wrongPin': 'The M-Pesa PIN was wrong. Please try again.',
  'payment.failed.inactive': 'Your M-Pesa account is not active. Use another number.',
  'payment.failed.noMpesa': 'This number is not on M-Pesa. Use another number.',
  'payment.failed.pinLocked': 'Your M-Pesa PIN is locked. Please call 100.',
  'payment.failed.notSent': 'We could not reach M-Pesa. You were not charged. Please try again.',
  'payment.failed.other': 'The payment did not go through. Please try again.',
  'payment.expired':
    'M-Pesa did not answer. Please try again. If your money still arrives, we use it for your seat or refund it.',
  'payment.beingReturned': 'We could not use this payment for your seat. We are refunding it.',
} as const
