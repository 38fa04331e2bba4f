export const accounts = {
  'accounts.underWay': 'You have a ride in progress. You can delete your account when it is completed.',
  'accounts.paymentUnderWay': 'A payment is in progress. Please try again in a few minutes.',
  'accounts.earningsKept':
    'We still owe you Ksh {amount} for completed rides. You can delete your account after we pay you.',
  'accounts.tripReportable':
    'This person paid for a trip and can still report it. You can delete the account when that time is over.',
  'accounts.disputeOpen':
    'A report about one of your trips is still open. You can delete your account after it is decided.',
} as const
