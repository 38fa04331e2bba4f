// No two of these can be true of one ride.
const OPPOSITES: Readonly<Record<string, string>> = { 'no-smoking': 'smoking', smoking: 'no-smoking' }

/** The amenity that cannot be chosen beside this one. */
export const oppositeOf = (id: string): string | undefined => OPPOSITES[id]

export const hasOpposites = (ids: readonly string[]): boolean => ids.some((id) => ids.includes(OPPOSITES[id] ?? ''))

/** Of two opposites, the one named last. */
export const withoutOpposites = (ids: readonly string[]): string[] =>
  ids.filter((id, place) => !ids.slice(place + 1).includes(OPPOSITES[id] ?? ''))

/** The amenities with this one chosen or left out; choosing one takes its opposite off. */
export const toggleAmenity = (ids: readonly string[], id: string, chosen: boolean): string[] => [
  ...ids.filter((other) => other !== id && !(chosen && other === oppositeOf(id))),
  ...(chosen ? [id] : []),
]
