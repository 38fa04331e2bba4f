export const users = {
  'users.invalidPhone': 'Please enter a valid Kenyan phone number.',
  'users.lastAdmin': 'This is the last active admin. Make someone else an admin first.',
  'users.nameUnseen': 'Please type the name without hidden characters.',
  'users.nameNoLetters': 'Enter a name with letters.',
  'users.nameMixed': 'Please write the name in one alphabet.',
  'users.nameReserved': 'This name is reserved for Pamoja and its partners. Please use the person’s own name.',
  'users.ownRow': 'You cannot approve or block your own account.',
  'users.adminStatusOnly': 'You can change only the status of other accounts.',
  'users.openFirst': 'Open the documents of this driver before you approve them.',
  'users.sendFirst': 'This driver has not sent all documents yet.',
  'users.decidedMeanwhile': 'Another admin has decided this, or the driver has changed it. Reload to see what is new.',
  'users.reasonMissing': 'Write a reason. The user will read it.',
} as const
