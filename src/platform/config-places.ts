import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** The variables of places and the roads between them; part of the one environment that config.ts reads. */
export const placesVariables = {
  GOOGLE_PLACES_API_KEY: z.string().min(1).optional(),
  GOOGLE_PLACES_BASE_URL: url.optional(),
  PLACES_DAILY_CAP: wholeNumber(0, 10_000_000).default(1000),
  PLACES_TIMEOUT_MS: wholeNumber(50, 10_000).default(1500),
  PHOTON_BASE_URL: url.optional(),
}
const PlacesVariables = z.object(placesVariables)
type PlacesVariables = z.infer<typeof PlacesVariables>

export interface GooglePlacesConfig {
  baseUrl: string
  apiKey: string
  /** Calls a day, counted by all processes together. */
  dailyCap: number
}

export interface PlacesConfig {
  /** Null is not used. */
  google: GooglePlacesConfig | null
  photonUrl: string | null
  /** For everything a provider is asked before the built-in places answer instead. */
  timeoutMs: number
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
  timeoutMs: env.PLACES_TIMEOUT_MS,
})

const isSimulator = (address: string | undefined) =>
  address !== undefined && new URL(address).pathname.startsWith('/dev')

/** What production refuses. */
export const placesProblems = (env: PlacesVariables): string[] => {
  const problems: string[] = []
  if (env.GOOGLE_PLACES_API_KEY !== undefined && env.GOOGLE_PLACES_BASE_URL === undefined)
    problems.push('GOOGLE_PLACES_BASE_URL is missing (required with GOOGLE_PLACES_API_KEY)')
  for (const name of ['GOOGLE_PLACES_BASE_URL', 'PHOTON_BASE_URL'] as const)
    if (isSimulator(env[name])) problems.push(`${name} points at a simulator`)
  return problems
}
