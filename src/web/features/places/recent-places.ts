import type { ChosenPlace } from './suggest-places.ts'

const KEY = 'recent-places'
const MOST = 4

const isPlace = (value: unknown): value is ChosenPlace =>
  typeof value === 'object' &&
  value !== null &&
  'placeId' in value &&
  'name' in value &&
  typeof value.name === 'string' &&
  'coordinates' in value

/** The last places chosen in this browser, newest first. */
export const recentPlaces = (): readonly ChosenPlace[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    // Refused, or invalid: there are none then.
    return []
  }
}

/** Google's terms forbid storing its names and coordinates, even on the user's own phone. */
const mayKeep = ({ placeId }: ChosenPlace) => placeId !== '' && !placeId.startsWith('g:')

export const rememberPlace = (place: ChosenPlace): void => {
  if (!mayKeep(place)) return
  const others = recentPlaces().filter(({ placeId }) => placeId !== place.placeId)
  try {
    localStorage.setItem(KEY, JSON.stringify([place, ...others].slice(0, MOST)))
  } catch {
    // Full or refused: the next visit starts without.
  }
}
