import type { Coordinates } from '../shared/kernel/geo.ts'
import { OWN_PLACE_PREFIX, slugOf } from '../shared/kernel/place-ids.ts'
import { GAZETTEER_CSV } from './gazetteer-data.ts'
import type { PlaceType } from './port.ts'

/** Kinds that are a stretch of land or a spot on the map; every other kind is an establishment. */
const GEOCODE_KINDS = new Set(['city', 'town', 'neighbourhood', 'border_post', 'beach', 'junction'])

/** What is known of a place that can be found by typing. */
export interface Place {
  placeId: string
  name: string
  kind: string
  county: string
  coordinates: Coordinates
  aliases: readonly string[]
  /** 0 to 1. */
  importance: number
}

export const typeOfKind = (kind: string): PlaceType => (GEOCODE_KINDS.has(kind) ? 'geocode' : 'establishment')

const parseLine = (line: string): Place => {
  const [name = '', kind = '', county = '', lat, lng, aliases = '', importance] = line.split(',')
  return {
    placeId: OWN_PLACE_PREFIX + slugOf(name),
    name,
    kind,
    county,
    coordinates: { lat: Number(lat), lng: Number(lng) },
    aliases: aliases.split(';').filter((alias) => alias !== ''),
    importance: Number(importance),
  }
}

/** Every place of the gazetteer. Names that stand twice get their county into the id, all of them, so that order does not matter. */
export const parseGazetteer = (csv: string = GAZETTEER_CSV): Place[] => {
  const places = csv
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parseLine)
  const seen = new Map<string, number>()
  for (const { placeId } of places) seen.set(placeId, (seen.get(placeId) ?? 0) + 1)
  return places.map((place) =>
    (seen.get(place.placeId) ?? 0) > 1 ? { ...place, placeId: `${place.placeId}-${slugOf(place.county)}` } : place,
  )
}

/** "Westlands, Nairobi County, Kenya". */
export const formatAddress = (place: Pick<Place, 'name' | 'county'>): string =>
  `${place.name}, ${place.county} County, Kenya`
