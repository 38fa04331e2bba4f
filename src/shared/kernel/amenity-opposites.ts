const OPPOSITES: Readonly<Record<string, string>> = { 'no-smoking': 'smoking', smoking: 'no-smoking' }

export const oppositeOf = (id: string): string | undefined => OPPOSITES[id]

export const hasOpposites = (ids: readonly string[]): boolean => ids.some((id) => ids.includes(OPPOSITES[id] ?? ''))

export const withoutOpposites = (ids: readonly string[]): string[] =>
  ids.filter((id, place) => !ids.slice(place + 1).includes(OPPOSITES[id] ?? ''))

/** Adds or removes this amenity. Adding one removes its opposite. */
export const toggleAmenity = (ids: readonly string[], id: string, chosen: boolean): string[] => [
  ...ids.filter((other) => other !== id && !(chosen && other === oppositeOf(id))),
  ...(chosen ? [id] : []),
]
