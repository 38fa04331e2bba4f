import type { RoutePoint } from '../shared/contract/places.ts'
import type { Coordinates } from '../shared/kernel/geo.ts'

export interface PlaceSuggestion {
  placeId: string
  mainText: string
  secondaryText: string
  coordinates: Coordinates | null
}

/** geocode* = city, town, estate, border, beach, junction; *establishment* = the rest. */
export type PlaceType = 'geocode' | 'establishment'

export interface SuggestRequest {
  input: string
  /** Results near this point come first; never a filter; null: no preference. */
  near: Coordinates | null
  limit: number
  /** Only these; empty means all. */
  types: readonly PlaceType[]
}

export interface KnownPlace {
  placeId: string
  name: string
  kind: string
  county: string
  coordinates: Coordinates
  aliases: readonly string[]
  importance: number
  isHidden: boolean
  origin: 'built-in' | 'changed' | 'added'
}

export interface ChangedPlace extends Omit<KnownPlace, 'origin'> {
  revision: number
}

export interface PlaceChanges {
  /** The first changes after that revision, in order. */
  since: (revision: number, most: number) => Promise<ChangedPlace[]>
}

/** Our own places for admins; all from memory except `refresh`. */
export interface PlaceCatalogue {
  /** Reads every committed change. Never fails: what is known stays. */
  refresh: () => Promise<void>
  find: (placeId: string) => KnownPlace | null
  /** All matching places, the most important first. */
  list: (wanted: (place: KnownPlace) => boolean) => KnownPlace[]
}

export interface NearbyPlace extends FoundPlace {
  kind: string
  distanceKm: number
}

export interface FoundPlace {
  placeId: string
  name: string
  formattedAddress: string
  coordinates: Coordinates
}

export interface TownOnTheWay {
  place: FoundPlace
  km: number
  kmToGo: number
  importance: number
  /** From the main road to the middle of the town, a short halt, and back. */
  detour: TripEstimate
}

/** Always shown as "about". */
export interface TripEstimate {
  km: number
  minutes: number
}

export interface Gazetteer {
  suggest: (request: SuggestRequest) => Promise<PlaceSuggestion[]>
  /** Null for an unknown id. */
  details: (placeId: string) => Promise<FoundPlace | null>
  locate: (placeId: string) => Promise<Coordinates | null>
  /** Computed without a network, so it cannot fail. */
  estimateTrip: (from: Coordinates, to: Coordinates) => TripEstimate
  pickUpPlaces: (near: Coordinates) => Promise<NearbyPlace[]>
  catalogue: PlaceCatalogue
  drawRoute: (from: Coordinates, to: Coordinates) => readonly RoutePoint[]
  /** A few towns on the road between two points, in its order, that a ride could stop in. */
  townsBetween: (from: Coordinates, to: Coordinates) => TownOnTheWay[]
}
