export const alerts = {
  'alerts.noPlace': 'Choose where the trip starts and ends.',
  'alerts.noDay': 'Choose a travel date.',
  'alerts.outsideWindow': 'Choose a date between today and {days} days from today.',
  'alerts.tooMany': 'You can have up to {max} alerts. Remove one to add another.',
  'alerts.ended': 'This alert has ended. You can save a new one.',
} as const
