import { orderPlaces } from './order-places.ts'
import { parseGazetteer, type Place } from './parse-gazetteer.ts'
import type { ChangedPlace, KnownPlace } from './port.ts'
import { buildSearchIndex, type SearchIndex } from './search-index.ts'
import { finishInSlices, finishNow, type Steps } from './slices.ts'

/** So many changes are searchable at once, in a small index that is built anew with each of them. */
const MAX_RECENT = 500
/** From so many on they are built into the large index, which leaves room for what comes meanwhile. */
const MANY_RECENT = 250

interface Layer {
  places: readonly Place[]
  search: SearchIndex
  /** Whether a later layer tells this place anew. */
  isSuperseded: (placeId: string) => boolean
}

const buildLayer = function* (unordered: readonly Place[], isSuperseded: Layer['isSuperseded']): Steps<Layer> {
  const places = yield* orderPlaces(unordered)
  return { places, search: yield* buildSearchIndex(places), isSuperseded }
}

const asBuilt = (place: Place): KnownPlace => ({ ...place, isHidden: false, origin: 'built-in' })

/** The built-in places, and over them what was changed and added since the product was built. */
export interface PlaceLayers {
  /** What can be found by typing; the first who asks waits until the built-in places can. */
  searchable: () => Promise<readonly Layer[]>
  find: (placeId: string) => KnownPlace | null
  /** Hidden ones too. */
  all: () => Iterable<KnownPlace>
  /** Those that are not hidden, as they are kept: a hundred thousand copies would take longer than looking at them. */
  visible: () => Iterable<Place>
  builtIn: () => readonly Place[]
  take: (changes: readonly ChangedPlace[]) => void
  /** Lets what was taken be found by typing: a few at once, many as soon as their index stands. */
  show: () => void
}

const PLACES_A_STEP = 512

/** The layers over the built-in one. What stands keeps answering until what replaces it stands as well. */
const createChangedLayers = (changed: ReadonlyMap<string, ChangedPlace>, isBuiltIn: (placeId: string) => boolean) => {
  let settled: Layer | null = null
  /** The built-in places that the large index tells anew, or tells to be hidden. */
  let settledOver: ReadonlySet<string> = new Set()
  let newest: Layer | null = null
  let recent: ReadonlySet<string> = new Set()
  /** Changed since the large index was begun; how many there are does not matter once they are too many. */
  let unsettled = new Set<string>()
  let isBuilding = false

  const collect = function* (over: Set<string>): Steps<Place[]> {
    const places: Place[] = []
    let looked = 0
    // What changes while this goes on may be met or missed: it is in `unsettled`, and told by the small index again.
    for (const place of changed.values()) {
      if (!place.isHidden) places.push(place)
      if (isBuiltIn(place.placeId)) over.add(place.placeId)
      if ((looked += 1) % PLACES_A_STEP === 0) yield
    }
    return places
  }
  const buildAll = function* (over: Set<string>): Steps<Layer> {
    return yield* buildLayer(yield* collect(over), (placeId) => recent.has(placeId))
  }
  const settle = async () => {
    isBuilding = true
    unsettled = new Set()
    const over = new Set<string>()
    settled = await finishInSlices(buildAll(over))
    settledOver = over
    newest = null
    recent = new Set()
    isBuilding = false
    show()
  }
  const show = () => {
    const together = new Set([...recent, ...unsettled])
    if (together.size <= MAX_RECENT) {
      recent = together
      const places = [...together].map((placeId) => changed.get(placeId)!).filter(({ isHidden }) => !isHidden)
      newest = places.length === 0 ? null : finishNow(buildLayer(places, () => false))
    }
    if (together.size > MANY_RECENT && !isBuilding) void settle()
  }

  return {
    layers: () => [settled, newest].filter((layer) => layer !== null),
    isTold: (placeId: string) => recent.has(placeId) || settledOver.has(placeId),
    note: (placeId: string) => {
      if (unsettled.size <= MAX_RECENT) unsettled.add(placeId)
    },
    show,
  }
}

export const createPlaceLayers = (): PlaceLayers => {
  const changed = new Map<string, ChangedPlace>()
  const over = createChangedLayers(changed, (placeId) => builtIn().byId.has(placeId))
  let base: { places: readonly Place[]; byId: ReadonlyMap<string, Place> } | null = null
  let searchableBase: Promise<Layer> | null = null

  // Reading a thousand lines is for the first who asks, not for start-up.
  const builtIn = () => {
    if (base) return base
    const places = finishNow(orderPlaces(parseGazetteer()))
    return (base = { places, byId: new Map(places.map((place) => [place.placeId, place])) })
  }
  const asChanged = ({ placeId, name, kind, county, coordinates, aliases, importance, isHidden }: ChangedPlace) => {
    const origin: KnownPlace['origin'] = builtIn().byId.has(placeId) ? 'changed' : 'added'
    return { placeId, name, kind, county, coordinates, aliases, importance, isHidden, origin }
  }

  return {
    searchable: async () => {
      searchableBase ??= finishInSlices(buildLayer(builtIn().places, over.isTold))
      const layer = await searchableBase
      return [layer, ...over.layers()]
    },
    builtIn: () => builtIn().places,
    find: (placeId) => {
      const place = changed.get(placeId)
      if (place) return asChanged(place)
      const built = builtIn().byId.get(placeId)
      return built ? asBuilt(built) : null
    },
    *all() {
      for (const place of builtIn().places) if (!changed.has(place.placeId)) yield asBuilt(place)
      for (const place of changed.values()) yield asChanged(place)
    },
    *visible() {
      for (const place of builtIn().places) if (!changed.has(place.placeId)) yield place
      for (const place of changed.values()) if (!place.isHidden) yield place
    },
    take: (changes) => {
      for (const change of changes) {
        changed.set(change.placeId, change)
        over.note(change.placeId)
      }
    },
    show: over.show,
  }
}
