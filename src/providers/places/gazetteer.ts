import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'
import { createTripEstimator } from './estimate-trip.ts'
import { formatAddress, parseGazetteer, type GazetteerPlace } from './parse-gazetteer.ts'
import type { PlacesPort, PlaceSuggestion, PlaceType } from './port.ts'
import { normalise, prepareForm, prepareQueries, scoreMatch, type Query, type SearchForm } from './score-match.ts'

const MIN_TEXT_SCORE = 0.3
const IMPORTANCE_WEIGHT = 0.22
const NEARNESS_WEIGHT = 0.24
/** At this distance nearness is worth half. */
const NEARNESS_HALVES_KM = 25

interface Entry {
  place: GazetteerPlace
  forms: readonly SearchForm[]
}

interface Index {
  entries: readonly Entry[]
  byId: ReadonlyMap<string, GazetteerPlace>
}

const buildIndex = (): Index => {
  const places = parseGazetteer()
  return {
    entries: places.map((place) => {
      const context = normalise(place.county).split(' ')
      const names = [place.name, ...place.aliases]
      return { place, forms: names.map((name, index) => prepareForm(name, index > 0, context)) }
    }),
    byId: new Map(places.map((place) => [place.placeId, place])),
  }
}

const textScore = (queries: readonly Query[], entry: Entry): number => {
  let best = 0
  for (const query of queries)
    for (const form of entry.forms) {
      // An exact alias cannot be beaten by more than its weight, so the rest is not worth looking at.
      if (best >= 0.98) return best
      best = Math.max(best, scoreMatch(query, form))
    }
  return best
}

/** The fewer letters are typed, the more a place's importance has to decide. */
const importanceFactor = (length: number) => 1 + 0.75 * Math.max(0, 4 - length)

const rank = (entry: Entry, queries: readonly Query[], near: Coordinates | null): number => {
  const text = textScore(queries, entry)
  if (text < MIN_TEXT_SCORE) return 0
  const { importance, coordinates } = entry.place
  const nearness = near === null ? 0 : 2 ** (-distanceKm(near, coordinates) / NEARNESS_HALVES_KM)
  const length = queries[0]?.length ?? 0
  return text + IMPORTANCE_WEIGHT * importanceFactor(length) * importance + NEARNESS_WEIGHT * nearness
}

const toSuggestion = (place: GazetteerPlace): PlaceSuggestion => ({
  placeId: place.placeId,
  mainText: place.name,
  secondaryText: `${place.county} County, Kenya`,
  coordinates: place.coordinates,
})

const isOfType = (place: GazetteerPlace, types: readonly PlaceType[]) =>
  types.length === 0 || types.includes(place.type)

/** The built-in places of Kenya: no network, no key, about a millisecond an answer. */
export const createGazetteer = (): PlacesPort => {
  let built: Index | null = null
  // Reading a thousand lines is for the first who asks, not for start-up.
  const index = () => (built ??= buildIndex())
  return {
    suggest: ({ input, near, limit, types }) => {
      const queries = prepareQueries(input)
      if (queries[0]?.text === '') return Promise.resolve([])
      const ranked = index()
        .entries.filter(({ place }) => isOfType(place, types))
        .map((entry) => ({ place: entry.place, score: rank(entry, queries, near) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score || a.place.placeId.localeCompare(b.place.placeId))
      return Promise.resolve(ranked.slice(0, limit).map(({ place }) => toSuggestion(place)))
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
    estimateTrip: createTripEstimator(() => [...index().byId.values()]),
  }
}
