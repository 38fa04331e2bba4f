import { z } from 'zod'
import { isCalendarDay } from '../shared/kernel/nairobi-time.ts'
import { optionalText, url, wholeNumber } from './config-values.ts'

/** The price of a litre from a Nairobi day on. `since` null: from the beginning. */
export interface FuelPrice {
  since: string | null
  ksh: number
}

const TILES_ADDRESS = /^https?:\/\/[\w.{}-]+(:\d+)?\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s;,'"]*$/

const FUEL_PRICE = /^(?:(\d{4}-\d{2}-\d{2}):)?(\d{1,5}(?:\.\d{1,2})?)$/

/** One price, or prices with their first days: `2026-11-15:214,2026-12-15:209.5`. */
const fuelPrices = z.string().transform((text, context): FuelPrice[] => {
  const prices = text.split(',').map((part) => FUEL_PRICE.exec(part.trim()))
  const parsed = prices.map((price) => ({ since: price?.[1] ?? null, ksh: Number(price?.[2]) }))
  const isWrong = parsed.some(
    ({ since, ksh }) => !(ksh >= 1 && ksh <= 10_000) || (since === null ? parsed.length > 1 : !isCalendarDay(since)),
  )
  if (isWrong) {
    context.addIssue({ code: 'custom', message: 'must be a price, or prices with their days: 2026-11-15:214' })
    return z.NEVER
  }
  return parsed.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? ''))
})

export const placesVariables = {
  GOOGLE_PLACES_API_KEY: optionalText,
  GOOGLE_PLACES_BASE_URL: url.optional(),
  PLACES_DAILY_CAP: wholeNumber(0, 10_000_000).default(1000),
  PLACES_TIMEOUT_MS: wholeNumber(50, 10_000).default(1500),
  PHOTON_BASE_URL: url.optional(),
  ROUTING_URL: url.optional(),
  ROUTING_KIND: z.enum(['osrm', 'valhalla']).default('osrm'),
  FUEL_PRICE_KSH: fuelPrices.default([{ since: '2026-11-15', ksh: 214 }]),
  FUEL_LITRES_PER_100_KM: z.coerce.number().min(1).max(100).default(8),
  RUNNING_COST_KSH_PER_KM: z.coerce.number().min(1).max(10_000).default(45),
  SEAT_COST_CAP: z
    .enum(['0', '1'])
    .transform((value) => value === '1')
    .default(false),
  EDGE: z.enum(['none', 'cloudflare', 'vercel']).default('none'),
  GEOIP_DB_PATH: optionalText,
  GEOIP_DB_PATH_V6: optionalText,
  MAP_TILES_URL: z.string().regex(TILES_ADDRESS, 'must be an http(s) address with {z}, {x} and {y}').optional(),
  MAP_TILES_ATTRIBUTION: z.string().min(1).max(200).default('© OpenStreetMap contributors'),
}
const PlacesVariables = z.object(placesVariables)
type PlacesVariables = z.infer<typeof PlacesVariables>

export interface GooglePlacesConfig {
  baseUrl: string
  apiKey: string
  /** The daily limit of calls for all processes together. */
  dailyCap: number
}

export interface GeoipConfig {
  path: string | null
  /** Null when one file contains both kinds of addresses. */
  ipv6Path: string | null
}

export interface MapTiles {
  url: string
  attribution: string
}

export interface RoutingConfig {
  url: string
  kind: 'osrm' | 'valhalla'
}

export interface PlacesConfig {
  /** Null: pages show only the drawn route, without a map. */
  mapTiles: MapTiles | null
  google: GooglePlacesConfig | null
  photonUrl: string | null
  routing: RoutingConfig | null
  /** After this time the built-in places answer instead. */
  timeoutMs: number
  geoip: GeoipConfig
  pricing: {
    /** Sorted by day, and never empty. */
    fuelPrices: readonly FuelPrice[]
    litresPer100Km: number
    runningCostKshPerKm: number
    enforceCap: boolean
  }
  /** The proxy whose headers about the caller's location are trusted. */
  edge: 'none' | 'cloudflare' | 'vercel'
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')

export const placesConfig = (env: PlacesVariables, simulatorUrl: string): PlacesConfig => ({
  google:
    env.GOOGLE_PLACES_API_KEY === undefined
      ? null
      : {
          baseUrl: withoutSlash(env.GOOGLE_PLACES_BASE_URL ?? `${simulatorUrl}/dev/google-places`),
          apiKey: env.GOOGLE_PLACES_API_KEY,
          dailyCap: env.PLACES_DAILY_CAP,
        },
  photonUrl: env.PHOTON_BASE_URL === undefined ? null : withoutSlash(env.PHOTON_BASE_URL),
  routing: env.ROUTING_URL === undefined ? null : { url: withoutSlash(env.ROUTING_URL), kind: env.ROUTING_KIND },
  mapTiles: env.MAP_TILES_URL === undefined ? null : { url: env.MAP_TILES_URL, attribution: env.MAP_TILES_ATTRIBUTION },
  timeoutMs: env.PLACES_TIMEOUT_MS,
  geoip: { path: env.GEOIP_DB_PATH ?? null, ipv6Path: env.GEOIP_DB_PATH_V6 ?? null },
  edge: env.EDGE,
  pricing: {
    fuelPrices: env.FUEL_PRICE_KSH,
    litresPer100Km: env.FUEL_LITRES_PER_100_KM,
    runningCostKshPerKm: env.RUNNING_COST_KSH_PER_KM,
    enforceCap: env.SEAT_COST_CAP,
  },
})

const isSimulator = (address: string | undefined) =>
  address !== undefined && new URL(address).pathname.startsWith('/dev')

export const placesProblems = (env: PlacesVariables): string[] => {
  const problems: string[] = []
  if (env.GOOGLE_PLACES_API_KEY !== undefined && env.GOOGLE_PLACES_BASE_URL === undefined)
    problems.push('GOOGLE_PLACES_BASE_URL is missing (required with GOOGLE_PLACES_API_KEY)')
  for (const name of ['GOOGLE_PLACES_BASE_URL', 'PHOTON_BASE_URL'] as const)
    if (isSimulator(env[name])) problems.push(`${name} points at a simulator`)
  return problems
}
