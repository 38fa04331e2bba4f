import { isListOf, isObject, readStored, store } from '../../lib/storage.ts'
import type { ChosenPlace } from './suggest-places.ts'

const KEY = 'recent-places'
const MAX_PLACES = 4

const isPlace = (value: unknown): value is ChosenPlace =>
  isObject(value) && 'placeId' in value && 'name' in value && typeof value.name === 'string' && 'coordinates' in value

export const recentPlaces = (): readonly ChosenPlace[] => readStored(KEY, isListOf(isPlace)) ?? []

/** Google's terms forbid storing its names and coordinates, even on the user's own phone. */
const mayKeep = ({ placeId }: ChosenPlace) => placeId !== '' && !placeId.startsWith('g:')

export const rememberPlace = (place: ChosenPlace): void => {
  if (!mayKeep(place)) return
  const others = recentPlaces().filter(({ placeId }) => placeId !== place.placeId)
  store(KEY, [place, ...others].slice(0, MAX_PLACES))
}
