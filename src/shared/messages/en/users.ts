export const users = {
  'users.invalidPhone': 'Please enter a valid Kenyan phone number.',
  'users.lastAdmin': 'This is the last active admin. Make somebody else an admin first.',
  'users.nameUnseen': 'Please type the name without hidden characters.',
  'users.nameNoLetters': 'A name needs letters.',
  'users.nameMixed': 'Please write the name in one alphabet.',
  'users.nameReserved': 'This name is kept for Pamoja and its partners. Please use the person’s own name.',
  'users.ownRow': 'You cannot decide about your own account.',
  'users.adminStatusOnly': 'Only the status of another account can be changed.',
} as const
