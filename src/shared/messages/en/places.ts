/** What places answer when they refuse. */
export const places = {
  'places.nameless': 'Give the place a name with letters or digits.',
  'places.duplicate': 'A place of this name is already there in {county} County.',
  'places.outsideCounty': 'This point does not lie in {county} County.',
  'places.aliasTwice': 'Give every other name once, and not the name itself again.',
  'places.unknown': 'We do not know this place. Choose a place from the list.',
} as const
