/** What a search answers when it refuses. */
export const searchRefusals = {
  'search.noPlace': 'Please enter at least one location (from or to) to search for rides.',
  'search.halfCoordinate': 'A latitude and a longitude belong together.',
  'search.datesReversed': 'The first day of the search comes after the last one.',
} as const
