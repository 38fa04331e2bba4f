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
  limit: number
  /** Only these; empty means all. */
  types: readonly PlaceType[]
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

export interface PlacesPort {
  suggest: (request: SuggestRequest) => Promise<PlaceSuggestion[]>
  /** Null when the provider does not know the id. */
  details: (placeId: string) => Promise<FoundPlace | null>
  /** Road distance and driving time, computed here and now: no network, no failure. */
  estimateTrip: (from: Coordinates, to: Coordinates) => TripEstimate
}
