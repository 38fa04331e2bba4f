import type { Coordinates } from '../../shared/kernel/geo.ts'

export interface PlaceSuggestion {
  placeId: string
  mainText: string
  secondaryText: string
  coordinates: Coordinates | null
}

export interface SuggestRequest {
  input: string
  /** Where to favour results; never a filter. */
  near: Coordinates
  limit: number
}

export interface FoundPlace {
  placeId: string
  name: string
  formattedAddress: string
  coordinates: Coordinates
}

export interface PlacesPort {
  suggest: (request: SuggestRequest) => Promise<PlaceSuggestion[]>
  /** Null when the provider does not know the id. */
  details: (placeId: string) => Promise<FoundPlace | null>
}
