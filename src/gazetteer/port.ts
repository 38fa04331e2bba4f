import type { RoutePoint } from '../shared/contract/places.ts'
import type { Coordinates } from '../shared/kernel/geo.ts'

export interface PlaceSuggestion {
  placeId: string
  mainText: string
  secondaryText: string
  coordinates: Coordinates | null
}

/** `geocode`: a city, town, neighbourhood, border post, beach or junction. `establishment`: everything else. */
export type PlaceType = 'geocode' | 'establishment'

export interface SuggestRequest {
  input: string
  /** Results near this point rank higher, but others are not left out. Null: no preference. */
  near: Coordinates | null
  limit: number
  /** Finds only these types. Empty: all types. */
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
  /** Returns the first changes after a revision, in the order of their revisions. */
  since: (revision: number, max: number) => Promise<ChangedPlace[]>
}

/** Our own places for admins. Everything except `refresh` works in memory. */
export interface PlaceCatalogue {
  /** Reads all committed changes. When the database fails, it does not throw, and the known places stay. */
  refresh: () => Promise<void>
  find: (placeId: string) => KnownPlace | null
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
  detour: TripEstimate
}

/** Always shown as "about". */
export interface TripEstimate {
  km: number
  minutes: number
}

export interface Gazetteer {
  suggest: (request: SuggestRequest) => Promise<PlaceSuggestion[]>
  details: (placeId: string) => Promise<FoundPlace | null>
  locate: (placeId: string) => Promise<Coordinates | null>
  /** Computed without a network, so that it cannot fail. */
  estimateTrip: (from: Coordinates, to: Coordinates) => TripEstimate
  pickUpPlaces: (near: Coordinates) => Promise<NearbyPlace[]>
  catalogue: PlaceCatalogue
  drawRoute: (from: Coordinates, to: Coordinates) => readonly RoutePoint[]
  /** A few towns on the road between two points, in order, in which a ride could stop. */
  townsBetween: (from: Coordinates, to: Coordinates) => TownOnTheWay[]
}
