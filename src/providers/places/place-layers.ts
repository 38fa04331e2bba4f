import { parseGazetteer, typeOfKind, type GazetteerPlace } from './parse-gazetteer.ts'
import type { ChangedPlace, KnownPlace } from './port.ts'
import { createSearchIndex } from './search-index.ts'

/** A change is searchable at once in a small index of its own; so many of them are built into the large one. */
const MAX_FRESH = 500

interface Layer {
  places: readonly GazetteerPlace[]
  search: ReturnType<typeof createSearchIndex>
  /** Whether a later layer tells this place anew. */
  isSuperseded: (placeId: string) => boolean
}

const buildLayer = (places: readonly GazetteerPlace[], isSuperseded: Layer['isSuperseded']): Layer => {
  const ordered = places.toSorted((a, b) => b.importance - a.importance)
  return { places: ordered, search: createSearchIndex(ordered), isSuperseded }
}

const toPlace = ({ placeId, name, kind, county, coordinates, aliases, importance }: ChangedPlace): GazetteerPlace => ({
  placeId,
  name,
  kind,
  county,
  coordinates,
  aliases,
  importance,
  type: typeOfKind(kind),
})

const asBuilt = (place: GazetteerPlace): KnownPlace => ({ ...place, isHidden: false, origin: 'built-in' })

/** The built-in places, and over them what was changed and added since the product was built. */
export interface PlaceLayers {
  /** What can be found by typing. */
  searchable: () => readonly Layer[]
  find: (placeId: string) => KnownPlace | null
  /** Hidden ones too. */
  all: () => Iterable<KnownPlace>
  builtIn: () => readonly GazetteerPlace[]
  take: (changes: readonly ChangedPlace[]) => void
}

export const createPlaceLayers = (): PlaceLayers => {
  const changed = new Map<string, ChangedPlace>()
  const fresh = new Set<string>()
  let base: { layer: Layer; byId: ReadonlyMap<string, GazetteerPlace> } | null = null
  let settled: Layer | null = null
  let newest: Layer | null = null

  // Reading a thousand lines is for the first who asks, not for start-up.
  const builtIn = () => {
    if (base) return base
    const layer = buildLayer(parseGazetteer(), (placeId) => changed.has(placeId))
    return (base = { layer, byId: new Map(layer.places.map((place) => [place.placeId, place])) })
  }
  const visible = (placeIds: Iterable<string>) =>
    [...placeIds].flatMap((placeId) => {
      const place = changed.get(placeId)
      return place && !place.isHidden ? [toPlace(place)] : []
    })
  const asChanged = (place: ChangedPlace): KnownPlace => ({
    ...toPlace(place),
    isHidden: place.isHidden,
    origin: builtIn().byId.has(place.placeId) ? 'changed' : 'added',
  })

  return {
    searchable: () => [builtIn().layer, ...(settled ? [settled] : []), ...(newest ? [newest] : [])],
    builtIn: () => builtIn().layer.places,
    find: (placeId) => {
      const place = changed.get(placeId)
      if (place) return asChanged(place)
      const built = builtIn().byId.get(placeId)
      return built ? asBuilt(built) : null
    },
    *all() {
      for (const place of builtIn().layer.places) if (!changed.has(place.placeId)) yield asBuilt(place)
      for (const place of changed.values()) yield asChanged(place)
    },
    take: (changes) => {
      if (changes.length === 0) return
      for (const change of changes) {
        changed.set(change.placeId, change)
        fresh.add(change.placeId)
      }
      if (fresh.size > MAX_FRESH) {
        fresh.clear()
        newest = null
        settled = buildLayer(visible(changed.keys()), (placeId) => fresh.has(placeId))
      } else newest = buildLayer(visible(fresh), () => false)
    },
  }
}
