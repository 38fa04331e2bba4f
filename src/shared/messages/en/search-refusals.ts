export const searchRefusals = {
  'search.noPlace': 'Please enter at least one location (from or to) to search for rides.',
  'search.halfCoordinate': 'Please send both latitude and longitude.',
  'search.datesReversed': 'The first date must be before the last date.',
} as const
