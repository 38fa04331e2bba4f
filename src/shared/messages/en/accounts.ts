/** Leaving, and taking one's data along. */
export const accounts = {
  'accounts.underWay': 'A ride is under way. Please delete the account once it is completed.',
  'accounts.paymentUnderWay': 'A payment is under way. Please try again in a few minutes.',
  'accounts.earningsKept':
    'We still hold Ksh {amount} for completed rides. The account can be deleted once this is paid out.',
  'accounts.disputeOpen':
    'A trip of yours was reported and is not decided yet. You can delete your account after that.',
} as const
