import { PLACE_KINDS } from '../shared/contract/admin-places.ts'
import { COUNTIES } from '../shared/kernel/counties.ts'
import type { Coordinates } from '../shared/kernel/geo.ts'
import { OWN_PLACE_PREFIX, slugOf } from '../shared/kernel/place-ids.ts'
import { parseCsv, readData, type Row } from './parse-csv.ts'
import type { PlaceType } from './port.ts'

const GEOCODE_KINDS = new Set(['city', 'town', 'neighbourhood', 'border_post', 'beach', 'junction'])

export interface Place {
  placeId: string
  name: string
  kind: string
  county: string
  coordinates: Coordinates
  aliases: readonly string[]
  /** From 0 to 1. */
  importance: number
}

export const typeOfKind = (kind: string): PlaceType => (GEOCODE_KINDS.has(kind) ? 'geocode' : 'establishment')

const COLUMNS = ['name', 'kind', 'county', 'lat', 'lng', 'aliases', 'importance', 'source'] as const
const SOURCES = ['', 'geonames'] as const

const toPlace = (row: Row<(typeof COLUMNS)[number]>): Place => {
  row.oneOf('source', SOURCES)
  const name = row.text('name')
  return {
    placeId: OWN_PLACE_PREFIX + slugOf(name),
    name,
    kind: row.oneOf('kind', PLACE_KINDS),
    county: row.oneOf('county', COUNTIES),
    coordinates: { lat: row.number('lat', -90, 90), lng: row.number('lng', -180, 180) },
    aliases: row.list('aliases'),
    importance: row.number('importance', 0, 1),
  }
}

/** Places with the same name get the county in their ids, even the first one, so that the order of rows does not matter. */
export const parseGazetteer = (data = readData('places.csv')): Place[] => {
  const places = parseCsv(data, COLUMNS, toPlace)
  const seen = new Map<string, number>()
  for (const { placeId } of places) seen.set(placeId, (seen.get(placeId) ?? 0) + 1)
  return places.map((place) =>
    (seen.get(place.placeId) ?? 0) > 1 ? { ...place, placeId: `${place.placeId}-${slugOf(place.county)}` } : place,
  )
}

export const formatAddress = (place: Pick<Place, 'name' | 'county'>): string =>
  `${place.name}, ${place.county} County, Kenya`
