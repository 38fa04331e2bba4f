import type { FoundPlace, Gazetteer, PlaceSuggestion, SuggestRequest, TripEstimate } from '../../gazetteer/port.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'

export interface PlacesRequest extends SuggestRequest {
  /** How far around `near` to favour results, for providers that want to know. */
  radiusMetres?: number
  /** What binds the typing of one place together with looking it up, for providers that charge by it. */
  sessionToken?: string
}

export interface MeasuredTrip extends TripEstimate {
  source: 'routing' | 'estimate'
}

/** What is known about the network an address belongs to. */
export interface NetworkPlace {
  country: string | null
  coordinates: Coordinates | null
}

/** Places and trips, from whoever knows them best; what only the gazetteer knows is asked of it alone. */
export interface PlacesPort extends Pick<Gazetteer, 'estimateTrip' | 'drawRoute' | 'pickUpPlaces' | 'catalogue'> {
  /** Never fails: the built-in places answer when a provider does not. */
  suggest: (request: PlacesRequest) => Promise<PlaceSuggestion[]>
  /** Null when the provider does not know the id. @throws AppError PROVIDER_UNAVAILABLE */
  details: (placeId: string, sessionToken?: string) => Promise<FoundPlace | null>
  /** Where a suggestion is that came without coordinates; null when that cannot be learnt now. */
  locate: (placeId: string) => Promise<Coordinates | null>
  /** About where a network address is used; null when nothing tells. Never fails. */
  locateNetwork: (address: string) => Promise<NetworkPlace | null>
  /** An estimate by the routing server, when one is configured and answers in time. Never fails. */
  measureTrip: (from: Coordinates, to: Coordinates) => Promise<MeasuredTrip>
}

/** What somebody else's service said, or why it said nothing of use. */
export type ProviderAnswer<T> = { kind: 'answered'; value: T } | { kind: 'failed'; reason: string }

/** A service of places beside the built-in ones; its ids begin with its prefix. */
export interface PlacesProvider {
  name: 'google-places' | 'photon'
  prefix: 'g:' | 'p:'
  suggest: (request: PlacesRequest, timeoutMs: number) => Promise<ProviderAnswer<PlaceSuggestion[]>>
  details: (placeId: string, timeoutMs: number, sessionToken?: string) => Promise<ProviderAnswer<FoundPlace | null>>
  locate: (placeId: string, timeoutMs: number) => Promise<ProviderAnswer<Coordinates | null>>
}

/** Counts calls that cost money. */
export interface SpendingMeter {
  /** False when the day's cap is reached; otherwise the call is counted. */
  take: () => Promise<boolean>
}
