import { distanceKm, type Coordinates } from '../shared/kernel/geo.ts'
import { createTripEstimator, detourTo } from './estimate-trip.ts'
import { followChanges } from './follow-changes.ts'
import { createKnownPlaces } from './known-places.ts'
import { formatAddress, typeOfKind, type Place } from './parse-gazetteer.ts'
import { pickUpPlaces } from './pick-up-places.ts'
import type {
  FoundPlace,
  Gazetteer,
  KnownPlace,
  PlaceChanges,
  PlaceSuggestion,
  PlaceType,
  SuggestRequest,
} from './port.ts'
import { prepareQueries } from './score-match.ts'
import type { TextScores } from './search-index.ts'

const MIN_TEXT_SCORE = 0.3
const IMPORTANCE_WEIGHT = 0.22
const NEARNESS_WEIGHT = 0.24
const NEARNESS_HALVES_KM = 25

const importanceFactor = (length: number) => 1 + 0.75 * Math.max(0, 4 - length)

const nearness = (place: Place, near: Coordinates | null): number =>
  near === null ? 0 : NEARNESS_WEIGHT * 2 ** (-distanceKm(near, place.coordinates) / NEARNESS_HALVES_KM)

const toSuggestion = (place: Place): PlaceSuggestion => ({
  placeId: place.placeId,
  mainText: place.name,
  secondaryText: `${place.county} County, Kenya`,
  coordinates: place.coordinates,
})

const toFound = (place: Place): FoundPlace => ({
  placeId: place.placeId,
  name: place.name,
  formattedAddress: formatAddress(place),
  coordinates: place.coordinates,
})

const isOfType = (place: Place, types: readonly PlaceType[]) =>
  types.length === 0 || types.includes(typeOfKind(place.kind))

export interface GazetteerParts {
  /** Null: there are only the built-in places. */
  changes: PlaceChanges | null
  /** Called when the changes cannot be read. Answers then do not contain them. */
  onError: (error: unknown) => void
}

const NO_CHANGES: GazetteerParts = { changes: null, onError: () => {} }

const rank = (scores: TextScores, typedLength: number, { near, limit, types }: SuggestRequest): Place[] => {
  const importanceWeight = IMPORTANCE_WEIGHT * importanceFactor(typedLength)
  return [...scores]
    .filter(([place, text]) => text >= MIN_TEXT_SCORE && isOfType(place, types))
    .map(([place, text]) => ({ place, score: text + importanceWeight * place.importance + nearness(place, near) }))
    .toSorted((a, b) => b.score - a.score || (a.place.placeId < b.place.placeId ? -1 : 1))
    .slice(0, limit)
    .map(({ place }) => place)
}

export const createGazetteer = ({ changes, onError }: GazetteerParts = NO_CHANGES): Gazetteer => {
  const places = createKnownPlaces()
  // Roads use the built-in places, so an admin cannot break a corridor by renaming a town.
  const trips = createTripEstimator(places.builtIn)
  const following = changes && followChanges({ changes, take: places.take, onError })
  const find = async (placeId: string): Promise<KnownPlace | null> => {
    await following?.catchUp()
    return places.find(placeId)
  }
  return {
    suggest: async (request) => {
      await following?.catchUp()
      const queries = prepareQueries(request.input)
      const typedLength = queries[0]?.text.length ?? 0
      if (typedLength === 0) return []
      return rank(await places.search(queries), typedLength, request).map(toSuggestion)
    },
    details: async (placeId) => {
      const place = await find(placeId)
      return place && toFound(place)
    },
    locate: async (placeId) => (await find(placeId))?.coordinates ?? null,
    pickUpPlaces: async (near) => {
      await following?.catchUp()
      return pickUpPlaces(() => places.visible(), near)
    },
    catalogue: {
      refresh: async () => {
        await following?.refresh()
      },
      find: places.find,
      list: (wanted) => [...places.all()].filter(wanted).toSorted((a, b) => b.importance - a.importance),
    },
    ...trips,
    townsBetween: (from, to) =>
      trips.townsBetween(from, to).flatMap(({ place: { placeId }, ...where }) => {
        const place = places.find(placeId)
        if (place === null || place.isHidden) return []
        return [{ place: toFound(place), importance: place.importance, detour: detourTo(place), ...where }]
      }),
  }
}
