export const users = {
  'users.haveRides': 'This account still has rides ahead. Cancel or complete them first.',
  'users.haveRequests': 'This account still has open seat requests. Cancel them first.',
  'users.ownRow': 'You cannot decide about your own account.',
  'users.adminStatusOnly': 'Only the status of another account can be changed.',
} as const
