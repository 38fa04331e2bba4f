import type { FoundPlace, Gazetteer, PlaceSuggestion, SuggestRequest, TripEstimate } from '../../gazetteer/port.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'

export interface PlacesRequest extends SuggestRequest {
  /** The radius around `near` to prefer, for providers that support it. */
  radiusMetres?: number
  /** Groups the calls of typing and choosing one place, for providers that bill by session. */
  sessionToken?: string
}

export interface MeasuredTrip extends TripEstimate {
  source: 'routing' | 'estimate'
}

export interface NetworkPlace {
  country: string | null
  coordinates: Coordinates | null
}

export interface PlacesPort extends Pick<
  Gazetteer,
  'estimateTrip' | 'drawRoute' | 'townsBetween' | 'pickUpPlaces' | 'catalogue'
> {
  /** Never fails, because the built-in places answer when a provider does not. */
  suggest: (request: PlacesRequest) => Promise<PlaceSuggestion[]>
  /** Null when the provider does not know the id. @throws AppError PROVIDER_UNAVAILABLE */
  details: (placeId: string, sessionToken?: string) => Promise<FoundPlace | null>
  /** The coordinates of a suggestion without coordinates. Null: they cannot be found now. */
  locate: (placeId: string) => Promise<Coordinates | null>
  /** The approximate location of a network address. Null: unknown. Never fails. */
  locateNetwork: (address: string) => Promise<NetworkPlace | null>
  /** The routing server's answer if it comes in time, otherwise the gazetteer's estimate. Never fails. */
  measureTrip: (from: Coordinates, to: Coordinates) => Promise<MeasuredTrip>
}

export type ProviderAnswer<T> = { kind: 'answered'; value: T } | { kind: 'failed'; reason: string }
export const answered = <T>(value: T): ProviderAnswer<T> => ({ kind: 'answered', value })
export const failed = (reason: string) => ({ kind: 'failed', reason }) as const

/** A provider besides the built-in places. Its ids begin with its prefix. */
export interface PlacesProvider {
  name: 'google-places' | 'photon'
  prefix: 'g:' | 'p:'
  suggest: (request: PlacesRequest, timeoutMs: number) => Promise<ProviderAnswer<PlaceSuggestion[]>>
  details: (placeId: string, timeoutMs: number, sessionToken?: string) => Promise<ProviderAnswer<FoundPlace | null>>
  locate: (placeId: string, timeoutMs: number) => Promise<ProviderAnswer<Coordinates | null>>
}

export interface SpendingMeter {
  /** Counts a call. False: the daily cap is reached, and the call must not be made. */
  take: () => Promise<boolean>
}
