export const users = {
  'users.invalidPhone': 'Please enter a valid Kenyan phone number.',
  'users.lastAdmin': 'This is the last active admin. Make somebody else an admin first.',
  'users.ownRow': 'You cannot decide about your own account.',
  'users.adminStatusOnly': 'Only the status of another account can be changed.',
} as const
