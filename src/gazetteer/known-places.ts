import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseGazetteer, type Place } from './parse-gazetteer.ts'
import type { ChangedPlace, KnownPlace } from './port.ts'
import type { Query } from './score-match.ts'
import { createSearchIndex, type TextScores } from './search-index.ts'

const PLACES_A_TURN = 50

const asBuilt = (place: Place): KnownPlace => ({ ...place, isHidden: false, origin: 'built-in' })

export const createKnownPlaces = () => {
  const changed = new Map<string, ChangedPlace>()
  const index = createSearchIndex()
  let base: { places: readonly Place[]; byId: ReadonlyMap<string, Place> } | null = null
  let indexed: Promise<void> | null = null

  // Runs on first use and not at the start, because it reads about 1,900 lines.
  const builtIn = () => {
    if (base) return base
    const places = parseGazetteer()
    return (base = { places, byId: new Map(places.map((place) => [place.placeId, place])) })
  }
  const indexBuiltIn = async () => {
    for (const [number, place] of builtIn().places.entries()) {
      if (number % PLACES_A_TURN === 0) await nextTurn()
      if (!changed.has(place.placeId)) index.put(place)
    }
  }
  const asChanged = ({ placeId, name, kind, county, coordinates, aliases, importance, isHidden }: ChangedPlace) => {
    const origin: KnownPlace['origin'] = builtIn().byId.has(placeId) ? 'changed' : 'added'
    return { placeId, name, kind, county, coordinates, aliases, importance, isHidden, origin }
  }

  return {
    search: async (queries: readonly Query[]): Promise<TextScores> => {
      await (indexed ??= indexBuiltIn())
      return index.search(queries)
    },
    find: (placeId: string): KnownPlace | null => {
      const place = changed.get(placeId)
      if (place) return asChanged(place)
      const built = builtIn().byId.get(placeId)
      return built ? asBuilt(built) : null
    },
    /** Includes hidden places. */
    *all(): Iterable<KnownPlace> {
      for (const place of builtIn().places) if (!changed.has(place.placeId)) yield asBuilt(place)
      for (const place of changed.values()) yield asChanged(place)
    },
    *visible(): Iterable<Place> {
      for (const place of builtIn().places) if (!changed.has(place.placeId)) yield place
      for (const place of changed.values()) if (!place.isHidden) yield place
    },
    builtIn: () => builtIn().places,
    take: (changes: readonly ChangedPlace[]) => {
      for (const change of changes) {
        changed.set(change.placeId, change)
        if (change.isHidden) index.remove(change.placeId)
        else index.put(change)
      }
    },
  }
}
