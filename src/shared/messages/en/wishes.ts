/** What keeping a wish answers when it refuses. */
export const wishes = {
  'wishes.noPlace': 'Say where the trip should start and end.',
  'wishes.noDay': 'Say on which day you want to travel.',
  'wishes.outsideWindow': 'Choose a day between today and {days} days from today.',
  'wishes.tooMany': 'You can keep {max} wishes. Take one back to add another.',
} as const
