export const users = {
  'users.invalidPhone': 'Please enter a valid Kenyan phone number.',
  'users.haveRides': 'This account still has rides ahead. Cancel or complete them first.',
  'users.haveRequests': 'This account still has open seat requests. Cancel them first.',
  'users.ownRow': 'You cannot decide about your own account.',
  'users.adminStatusOnly': 'Only the status of another account can be changed.',
} as const
