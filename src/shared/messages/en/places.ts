export const places = {
  'places.nameless': 'Enter a name with letters or numbers.',
  'places.duplicate': '{county} County already has a place with this name.',
  'places.outsideCounty': 'This point is not in {county} County.',
  'places.aliasTwice': 'List each other name once, and do not repeat the main name.',
  'places.unknown': 'We do not know this place. Choose a place from the list.',
} as const
