/** Texts for trusted contacts and about them. `contactSms` fits into one SMS, even with long names. */
export const contacts = {
  'contact.name': 'Enter the name of a person.',
  'contact.ownNumber': 'This is your own number. Enter the number of someone you trust.',
  'contact.known': 'This number is already one of your contacts.',
  'contact.saidNo': 'This person said no. We do not ask again.',
  'contact.tooMany': 'You have {max} contacts. Remove one first.',
  'contactSms.ASK':
    'Pamoja (shared rides): {name} wants you as a trusted contact for trips and emergencies. Yes or no: {page}',
  'contactSms.BOARDED': '{name} is in car {plate} to {destination}, due at {time}: {link} Stop: {page}',
  'contactSms.BOARDED_PLAIN': '{name} drives {origin}-{destination}, car {plate}, due at {time}. Pamoja. Stop: {page}',
  'contactSms.ARRIVED':
    '{name}: the trip {origin}-{destination} is marked as completed. Ask if all is well. Stop: {page}',
  'contactSms.SOS': 'SOS from {name}, car {plate} to {destination}. Call now. {link} Stop: {page}',
  'contactSms.SOS_PLAIN': 'SOS from {name}, car {plate}, {origin}-{destination}. Call {name} now. Pamoja. Stop: {page}',
} as const
