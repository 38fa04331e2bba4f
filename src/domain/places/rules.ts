import type { FieldIssue } from '../../platform/errors.ts'
import { isInCounty, type County } from '../../shared/kernel/counties.ts'
import { NAIROBI_CENTRE, type Coordinates } from '../../shared/kernel/geo.ts'
import { isInKenya } from '../../shared/kernel/kenya-box.ts'
import { OWN_PLACE_PREFIX, slugOf } from '../../shared/kernel/place-ids.ts'
import type { NetworkLocation } from '../../shared/contract/places.ts'

export type Edge = 'none' | 'cloudflare' | 'vercel'
export type HeaderReader = (name: string) => string | undefined

const EDGE_HEADERS = {
  cloudflare: { address: 'cf-connecting-ip', country: 'cf-ipcountry', lat: 'cf-iplatitude', lng: 'cf-iplongitude' },
  vercel: {
    address: 'x-real-ip',
    country: 'x-vercel-ip-country',
    lat: 'x-vercel-ip-latitude',
    lng: 'x-vercel-ip-longitude',
  },
} as const
const COUNTRY = /^[A-Z]{2}$/
const UNKNOWN_COUNTRY = 'XX'
const DECIMAL = /^-?\d{1,3}(\.\d+)?$/

const degreesOf = (text: string | undefined, max: number): number | null =>
  text !== undefined && DECIMAL.test(text) && Math.abs(Number(text)) <= max ? Number(text) : null

export interface EdgeReport {
  address: string | null
  country: string | null
  coordinates: Coordinates | null
}

/** Reads only the headers of the trusted proxy, because the caller could send any other header. */
export const readEdge = (edge: Edge, header: HeaderReader): EdgeReport => {
  if (edge === 'none') return { address: null, country: null, coordinates: null }
  const names = EDGE_HEADERS[edge]
  const country = header(names.country) ?? ''
  const lat = degreesOf(header(names.lat), 90)
  const lng = degreesOf(header(names.lng), 180)
  return {
    address: header(names.address) ?? null,
    country: COUNTRY.test(country) && country !== UNKNOWN_COUNTRY ? country : null,
    coordinates: lat === null || lng === null ? null : { lat, lng },
  }
}

/** 2 decimals are about a kilometre: enough to prefer places near the caller, and too coarse to find the caller. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

/** The centre of a search for a caller at this location. It is Nairobi for callers outside of Kenya or of unknown location. */
export const centreFor = (
  found: { country: string | null; coordinates: Coordinates | null },
  source: 'edge' | 'database',
): NetworkLocation => {
  const country = found.country === null ? {} : { country: found.country }
  if (found.coordinates === null || !isInKenya(found.coordinates))
    return { ...NAIROBI_CENTRE, source: 'fallback', ...country }
  return { lat: rounded(found.coordinates.lat), lng: rounded(found.coordinates.lng), source, ...country }
}

export interface PlaceDraft {
  name: string
  county: string
  coordinates: Coordinates
  aliases: readonly string[]
}

/** Removes extra spaces, so that a name that differs only in spaces is found as a duplicate. */
export const tidyName = (typed: string): string => typed.replace(/\s+/g, ' ').trim()

const sameWords = (text: string) => tidyName(text).toLowerCase()

export const isDuplicatePlace = (
  a: Pick<PlaceDraft, 'name' | 'county'>,
  b: Pick<PlaceDraft, 'name' | 'county'>,
): boolean => a.county === b.county && sameWords(a.name) === sameWords(b.name)

export const duplicateIssue = (county: string): FieldIssue => ({
  path: 'name',
  messageKey: 'places.duplicate',
  params: { county },
})

export const placeErrors = (draft: PlaceDraft, hasDuplicate: boolean): FieldIssue[] => {
  const issues: FieldIssue[] = []
  if (slugOf(draft.name) === '') issues.push({ path: 'name', messageKey: 'places.nameless' })
  if (hasDuplicate) issues.push(duplicateIssue(draft.county))
  if (!isInKenya(draft.coordinates) || !isInCounty(draft.county as County, draft.coordinates))
    issues.push({ path: 'coordinates', messageKey: 'places.outsideCounty', params: { county: draft.county } })
  const said = [draft.name, ...draft.aliases].map(sameWords)
  if (new Set(said).size < said.length) issues.push({ path: 'aliases', messageKey: 'places.aliasTwice' })
  return issues
}

/** Ids for a new place, the simplest first. The first free one is used. */
export const idsFor = ({ name, county }: Pick<PlaceDraft, 'name' | 'county'>): string[] => {
  const plain = OWN_PLACE_PREFIX + slugOf(name)
  const inCounty = `${plain}-${slugOf(county)}`
  return [plain, inCounty, ...Array.from({ length: 8 }, (_, index) => `${inCounty}-${index + 2}`)]
}
