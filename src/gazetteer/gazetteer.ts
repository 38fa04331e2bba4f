import { distanceKm, type Coordinates } from '../shared/kernel/geo.ts'
import { createTripEstimator } from './estimate-trip.ts'
import { followChanges } from './follow-changes.ts'
import { orderPlaces } from './order-places.ts'
import { formatAddress, typeOfKind, type Place } from './parse-gazetteer.ts'
import { pickUpPlaces } from './pick-up-places.ts'
import { createPlaceLayers, type PlaceLayers } from './place-layers.ts'
import type {
  Gazetteer,
  KnownPlace,
  PlaceCatalogue,
  PlaceChanges,
  PlaceSuggestion,
  PlaceType,
  SuggestRequest,
} from './port.ts'
import { prepareQueries } from './score-match.ts'
import { finishInSlices, type Steps } from './slices.ts'

const MIN_TEXT_SCORE = 0.3
const IMPORTANCE_WEIGHT = 0.22
const NEARNESS_WEIGHT = 0.24
/** At this distance nearness is worth half. */
const NEARNESS_HALVES_KM = 25

/** The fewer letters are typed, the more a place's importance has to decide. */
const importanceFactor = (length: number) => 1 + 0.75 * Math.max(0, 4 - length)

const nearness = (place: Place, near: Coordinates | null): number =>
  near === null ? 0 : NEARNESS_WEIGHT * 2 ** (-distanceKm(near, place.coordinates) / NEARNESS_HALVES_KM)

interface Ranked {
  place: Place
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

const toSuggestion = (place: Place): PlaceSuggestion => ({
  placeId: place.placeId,
  mainText: place.name,
  secondaryText: `${place.county} County, Kenya`,
  coordinates: place.coordinates,
})

const isOfType = (place: Place, types: readonly PlaceType[]) =>
  types.length === 0 || types.includes(typeOfKind(place.kind))

export interface GazetteerParts {
  /** Null where there is nothing but what is built in. */
  changes: PlaceChanges | null
  /** Told when the changes cannot be read; the answer is given without them. */
  onError: (error: unknown) => void
}

const NO_CHANGES: GazetteerParts = { changes: null, onError: () => {} }

const createRanking =
  (layers: PlaceLayers) =>
  async ({ input, near, limit, types }: SuggestRequest): Promise<Place[]> => {
    const queries = prepareQueries(input)
    const typedLength = queries[0]?.text.length ?? 0
    if (typedLength === 0) return []
    const best: Ranked[] = []
    const importanceWeight = IMPORTANCE_WEIGHT * importanceFactor(typedLength)
    for (const { places, search, isSuperseded } of await layers.searchable())
      search(queries, (number, text) => {
        if (text < MIN_TEXT_SCORE) return
        const place = places[number]!
        const anywhere = text + importanceWeight * place.importance
        // Not even right here would it be among the best: no need to know how far it is.
        if (best.length === limit && anywhere + NEARNESS_WEIGHT < (best.at(-1)?.score ?? 0)) return
        if (!isOfType(place, types) || isSuperseded(place.placeId)) return
        keepBest(best, { place, score: anywhere + nearness(place, near) }, limit)
      })
    return best.map(({ place }) => place)
  }

const PLACES_A_STEP = 256

const listWanted = function* (all: Iterable<KnownPlace>, wanted: (place: KnownPlace) => boolean): Steps<KnownPlace[]> {
  const found: KnownPlace[] = []
  let looked = 0
  for (const place of all) {
    if (wanted(place)) found.push(place)
    if ((looked += 1) % PLACES_A_STEP === 0) yield
  }
  return yield* orderPlaces(found)
}

const createCatalogue = (layers: PlaceLayers, refresh: () => Promise<void>): PlaceCatalogue => ({
  refresh,
  find: layers.find,
  list: (wanted) => finishInSlices(listWanted(layers.all(), wanted)),
})

/** Our own places of Kenya, with what admins made of them: no network, no key, about a millisecond an answer. */
export const createGazetteer = ({ changes, onError }: GazetteerParts = NO_CHANGES): Gazetteer => {
  const layers = createPlaceLayers()
  const following = changes && followChanges({ changes, take: layers.take, show: layers.show, onError })
  const rank = createRanking(layers)
  const find = async (placeId: string): Promise<KnownPlace | null> => {
    await following?.catchUp()
    return layers.find(placeId)
  }
  return {
    suggest: async (request) => {
      await following?.catchUp()
      return (await rank(request)).map(toSuggestion)
    },
    details: async (placeId) => {
      const place = await find(placeId)
      if (place === null) return null
      return { placeId, name: place.name, formattedAddress: formatAddress(place), coordinates: place.coordinates }
    },
    locate: async (placeId) => (await find(placeId))?.coordinates ?? null,
    pickUpPlaces: async (near) => {
      await following?.catchUp()
      return pickUpPlaces(layers.visible, near)
    },
    catalogue: createCatalogue(layers, async () => {
      await following?.refresh()
    }),
    // Roads are named after the places of the product: no admin can tear one by renaming a town.
    ...createTripEstimator(layers.builtIn),
  }
}
