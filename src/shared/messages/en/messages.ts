export const messages = {
  'messages.notAuthenticated': 'User not authenticated',
  'messages.chatIdRequired': 'Chat ID and User ID required',
  'messages.notYourChat': 'Unauthorized access to chat',
  'messages.notYourself': 'You can only send messages as yourself.',
  'messages.toYourself': 'You cannot message yourself.',
  'messages.empty': 'Please enter a message.',
  'messages.onlySenderDeletes': 'Only the person who sent a message can delete it.',
  'messages.cannotBeSealed': 'Your message could not be encrypted, so it was not sent. Please try again later.',
  'blocks.yourself': 'You cannot block yourself.',
  'blocks.tooMany': 'You have blocked as many people as possible. Unblock somebody first.',
  'reports.yourself': 'You cannot report yourself.',
  'reports.needsWords': 'Please tell us what happened.',
  'reports.concernsYou': 'This report is about you or from you: another admin has to answer it.',
  'reports.waitsForSecondAdmin':
    'This person is an admin, so a second admin has to agree. Your decision is kept on the Users page. Close the report when it is decided.',
  'reports.alreadyClosed': 'This report is closed already.',
} as const
