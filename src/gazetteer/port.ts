import type { RoutePoint } from '../shared/contract/places.ts'
import type { Coordinates } from '../shared/kernel/geo.ts'

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
  limit: number
  /** Only these; empty means all. */
  types: readonly PlaceType[]
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
  /** All that are wanted, the most important first. */
  list: (wanted: (place: KnownPlace) => boolean) => KnownPlace[]
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

/** Our own places of Kenya: all that is asked of them is answered here, without a network. */
export interface Gazetteer {
  suggest: (request: SuggestRequest) => Promise<PlaceSuggestion[]>
  /** Null when no place has the id. */
  details: (placeId: string) => Promise<FoundPlace | null>
  /** Null when no place has the id. */
  locate: (placeId: string) => Promise<Coordinates | null>
  /** Road distance and driving time, computed here and now: no network, no failure. */
  estimateTrip: (from: Coordinates, to: Coordinates) => TripEstimate
  /** Where people are picked up around a point, nearest first. */
  pickUpPlaces: (near: Coordinates) => Promise<NearbyPlace[]>
  catalogue: PlaceCatalogue
  /** A line for a picture of the way: its ends, and known towns between them. */
  drawRoute: (from: Coordinates, to: Coordinates) => RoutePoint[]
}
