export const tickets = {
  'ticket.notYourTicket': 'We did not find what your question is about. Choose it again.',
  'ticket.tooOld': 'This question was closed more than {days} days ago. Please ask a new one.',
  'ticket.alreadyClosed': 'This question is closed.',
  'ticket.concernsYou': 'This is your own question. Another admin answers it.',
  'ticket.held': '{name} works on this until {time}.',
  'ticket.holdFirst': 'Take this question before you answer or close it.',
  'ticket.noTrip': 'This question is not about a trip with another person.',
  'ticket.yourTrip': 'You took part in this trip. Another admin does this.',
  'ticket.reported': 'This user has already reported that person.',
  'ticketTemplateTitle.ASK_MORE': 'Ask for more',
  'ticketTemplate.ASK_MORE':
    'Hello {name}, thank you for writing to us. Please tell us more: what happened, when, and what you need from us?',
  'ticketTemplateTitle.PAYMENT_FOUND': 'Payment arrived',
  'ticketTemplate.PAYMENT_FOUND':
    'Hello {name}, your payment of {amount} has arrived. You find the receipt in Pamoja under Payments.',
  'ticketTemplateTitle.REFUND_SENT': 'Refund on its way',
  'ticketTemplate.REFUND_SENT':
    'Hello {name}, your refund from the payment of {amount} is on its way to your M-Pesa number. Write to us if it is not there within 24 hours.',
  'ticketTemplateTitle.DOCUMENT_CHECK': 'Document check',
  'ticketTemplate.DOCUMENT_CHECK':
    'Hello {name}, an admin is checking your document. You get a message when it is done. You can see it under Documents.',
  'ticketTemplateTitle.PAYOUT_TIME': 'Time of a payout',
  'ticketTemplate.PAYOUT_TIME':
    'Hello {name}, we pay out after the ride is completed, once riders can no longer report it. Earnings shows the time of each payout.',
  'ticketTemplateTitle.CHANGE_ACCOUNT': 'Change the account',
  'ticketTemplate.CHANGE_ACCOUNT':
    'Hello {name}, you can change this yourself under Settings. Write again if something does not work.',
  'ticketTemplateTitle.LOST_ITEM': 'Lost item',
  'ticketTemplate.LOST_ITEM':
    'Hello {name}, we have asked the other person of your trip about what you lost. We write to you here when we know more.',
  'ticketTemplateTitle.DONE': 'Done',
  'ticketTemplate.DONE': 'Hello {name}, this is done. Thank you for travelling with Pamoja.',
} as const
