export const messages = {
  'messages.notAuthenticated': 'User not authenticated',
  'messages.chatIdRequired': 'Chat ID and User ID required',
  'messages.notYourChat': 'Unauthorized access to chat',
  'messages.notYourself': 'You can only send messages from your own account.',
  'messages.toYourself': 'You cannot message yourself.',
  'messages.empty': 'Please enter a message.',
  'messages.onlySenderDeletes': 'You can only delete messages you sent.',
  'messages.cannotBeSealed': 'We could not encrypt your message, so we did not send it. Please try again later.',
  'blocks.yourself': 'You cannot block yourself.',
  'blocks.tooMany': 'You have reached the limit of blocked people. Unblock someone first.',
  'reports.yourself': 'You cannot report yourself.',
  'reports.needsWords': 'Please tell us what happened.',
  'reports.concernsYou': 'You are part of this report, so another admin must handle it.',
  'reports.waitsForSecondAdmin':
    'This user is an admin, so a second admin must approve. We saved your decision on the Users page. Close the report after that.',
  'reports.alreadyClosed': 'This report is already closed.',
} as const
