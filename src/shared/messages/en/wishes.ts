/** What keeping a wish answers when it refuses. */
export const wishes = {
  'wishes.noPlace': 'Choose where the trip starts and ends.',
  'wishes.noDay': 'Choose a travel date.',
  'wishes.outsideWindow': 'Choose a date between today and {days} days from today.',
  'wishes.tooMany': 'You can save up to {max} searches. Remove one to save another.',
} as const
