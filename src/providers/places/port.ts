import type { RoutePoint } from '../../shared/contract/places.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'

export interface PlaceSuggestion {
  placeId: string
  mainText: string
  secondaryText: string
  coordinates: Coordinates | null
}

/** *geocode* = city, town, estate, border, beach, junction; *establishment* = the rest. */
export type PlaceType = 'geocode' | 'establishment'

export interface SuggestRequest {
  input: string
  /** Where to favour results, never a filter; null favours nowhere. */
  near: Coordinates | null
  /** How far around `near` to favour them, for providers that want to know. */
  radiusMetres?: number
  limit: number
  /** Only these; empty means all. */
  types: readonly PlaceType[]
  /** What binds the typing of one place together with looking it up, for providers that charge by it. */
  sessionToken?: string
}

/** One of our own places, with everything that is known of it. */
export interface KnownPlace {
  placeId: string
  name: string
  kind: string
  county: string
  coordinates: Coordinates
  aliases: readonly string[]
  /** 0 to 1. */
  importance: number
  /** Suggested to nobody any more. */
  isHidden: boolean
  origin: 'built-in' | 'changed' | 'added'
}

/** What an admin made of a place, or added. */
export interface ChangedPlace extends Omit<KnownPlace, 'origin'> {
  revision: number
}

/** Where the changes are kept that all processes share. */
export interface PlaceChanges {
  /** The first so many changed after that revision, in the order of revisions. */
  since: (revision: number, most: number) => Promise<ChangedPlace[]>
}

/** Our own places as admins look after them; all from memory but for `refresh`. */
export interface PlaceCatalogue {
  /** Learns of every change that is committed by now. Never fails: what is known stays. */
  refresh: () => Promise<void>
  find: (placeId: string) => KnownPlace | null
  /** All that are wanted, the most important first; others have their turn while it looks. */
  list: (wanted: (place: KnownPlace) => boolean) => Promise<KnownPlace[]>
}

export interface NearbyPlace extends FoundPlace {
  kind: string
  /** As the crow flies. */
  distanceKm: number
}

export interface FoundPlace {
  placeId: string
  name: string
  formattedAddress: string
  coordinates: Coordinates
}

/** Never more than "about". */
export interface TripEstimate {
  km: number
  minutes: number
}

export interface MeasuredTrip extends TripEstimate {
  source: 'routing' | 'estimate'
}

/** What is known about the network an address belongs to. */
export interface NetworkPlace {
  country: string | null
  coordinates: Coordinates | null
}

export interface PlacesPort {
  /** Never fails: the built-in places answer when a provider does not. */
  suggest: (request: SuggestRequest) => Promise<PlaceSuggestion[]>
  /** Null when the provider does not know the id. @throws AppError PROVIDER_UNAVAILABLE */
  details: (placeId: string, sessionToken?: string) => Promise<FoundPlace | null>
  /** Where a suggestion is that came without coordinates; null when that cannot be learnt now. */
  locate: (placeId: string) => Promise<Coordinates | null>
  /** About where a network address is used; null when nothing tells. Never fails. */
  locateNetwork: (address: string) => Promise<NetworkPlace | null>
  /** Road distance and driving time, computed here and now: no network, no failure. */
  estimateTrip: (from: Coordinates, to: Coordinates) => TripEstimate
  /** Where people are picked up around a point, nearest first. */
  pickUpPlaces: (near: Coordinates) => Promise<NearbyPlace[]>
  catalogue: PlaceCatalogue
  /** A line for a picture of the way: its ends, and known towns between them. */
  drawRoute: (from: Coordinates, to: Coordinates) => RoutePoint[]
  /** An estimate by the routing server, when one is configured and answers in time. Never fails. */
  measureTrip: (from: Coordinates, to: Coordinates) => Promise<MeasuredTrip>
}

/** The part that needs nothing from outside. */
export type BuiltInPlaces = Omit<PlacesPort, 'locateNetwork' | 'measureTrip'>

/** What somebody else's service said, or why it said nothing of use. */
export type ProviderAnswer<T> = { kind: 'answered'; value: T } | { kind: 'failed'; reason: string }

/** A service of places beside the built-in ones; its ids begin with its prefix. */
export interface PlacesProvider {
  name: 'google-places' | 'photon'
  prefix: 'g:' | 'p:'
  suggest: (request: SuggestRequest, timeoutMs: number) => Promise<ProviderAnswer<PlaceSuggestion[]>>
  details: (placeId: string, timeoutMs: number, sessionToken?: string) => Promise<ProviderAnswer<FoundPlace | null>>
  locate: (placeId: string, timeoutMs: number) => Promise<ProviderAnswer<Coordinates | null>>
}

/** Counts calls that cost money. */
export interface SpendingMeter {
  /** False when the day's cap is reached; otherwise the call is counted. */
  take: () => Promise<boolean>
}
