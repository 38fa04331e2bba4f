import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'
import { createTripEstimator } from './estimate-trip.ts'
import { formatAddress, parseGazetteer, type GazetteerPlace } from './parse-gazetteer.ts'
import type { BuiltInPlaces, PlaceSuggestion, PlaceType } from './port.ts'
import { prepareQueries } from './score-match.ts'
import { createSearchIndex } from './search-index.ts'

const MIN_TEXT_SCORE = 0.3
const IMPORTANCE_WEIGHT = 0.22
const NEARNESS_WEIGHT = 0.24
/** At this distance nearness is worth half. */
const NEARNESS_HALVES_KM = 25

interface Index {
  places: readonly GazetteerPlace[]
  byId: ReadonlyMap<string, GazetteerPlace>
  search: ReturnType<typeof createSearchIndex>
}

const buildIndex = (added: readonly GazetteerPlace[]): Index => {
  const places = [...parseGazetteer(), ...added].toSorted((a, b) => b.importance - a.importance)
  return {
    places,
    byId: new Map(places.map((place) => [place.placeId, place])),
    search: createSearchIndex(places),
  }
}

/** The fewer letters are typed, the more a place's importance has to decide. */
const importanceFactor = (length: number) => 1 + 0.75 * Math.max(0, 4 - length)

const nearness = (place: GazetteerPlace, near: Coordinates | null): number =>
  near === null ? 0 : NEARNESS_WEIGHT * 2 ** (-distanceKm(near, place.coordinates) / NEARNESS_HALVES_KM)

interface Ranked {
  place: GazetteerPlace
  score: number
}

const isBetter = (a: Ranked, b: Ranked | undefined): boolean =>
  b === undefined || a.score > b.score || (a.score === b.score && a.place.placeId < b.place.placeId)

/** Puts an entry where it belongs among the best few. */
const keepBest = (best: Ranked[], entry: Ranked, limit: number): void => {
  if (best.length === limit && !isBetter(entry, best.at(-1))) return
  const at = best.findIndex((other) => isBetter(entry, other))
  best.splice(at < 0 ? best.length : at, 0, entry)
  best.length = Math.min(best.length, limit)
}

const toSuggestion = (place: GazetteerPlace): PlaceSuggestion => ({
  placeId: place.placeId,
  mainText: place.name,
  secondaryText: `${place.county} County, Kenya`,
  coordinates: place.coordinates,
})

const isOfType = (place: GazetteerPlace, types: readonly PlaceType[]) =>
  types.length === 0 || types.includes(place.type)

/** The built-in places of Kenya, and what was added to them: no network, no key, about a millisecond an answer. */
export const createGazetteer = (added: readonly GazetteerPlace[] = []): BuiltInPlaces => {
  let built: Index | null = null
  // Reading a thousand lines is for the first who asks, not for start-up.
  const index = () => (built ??= buildIndex(added))
  return {
    suggest: ({ input, near, limit, types }) => {
      const queries = prepareQueries(input)
      const typedLength = queries[0]?.text.length ?? 0
      if (typedLength === 0) return Promise.resolve([])
      const { places, search } = index()
      const best: Ranked[] = []
      const importanceWeight = IMPORTANCE_WEIGHT * importanceFactor(typedLength)
      for (const { place: number, score: text } of search(queries)) {
        const place = places[number]
        if (!place || text < MIN_TEXT_SCORE || !isOfType(place, types)) continue
        const anywhere = text + importanceWeight * place.importance
        // Not even right here would it be among the best: no need to know how far it is.
        if (best.length === limit && anywhere + NEARNESS_WEIGHT < (best.at(-1)?.score ?? 0)) continue
        keepBest(best, { place, score: anywhere + nearness(place, near) }, limit)
      }
      return Promise.resolve(best.map(({ place }) => toSuggestion(place)))
    },
    details: (placeId) => {
      const place = index().byId.get(placeId)
      if (place === undefined) return Promise.resolve(null)
      return Promise.resolve({
        placeId,
        name: place.name,
        formattedAddress: formatAddress(place),
        coordinates: place.coordinates,
      })
    },
    locate: (placeId) => Promise.resolve(index().byId.get(placeId)?.coordinates ?? null),
    ...createTripEstimator(() => index().places),
  }
}
