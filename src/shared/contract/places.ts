import { z } from 'zod'
import { MAX_PLACE_TEXT } from '../kernel/form-limits.ts'
import { MAX_COORDINATE_FETCHES } from '../kernel/autocomplete-limits.ts'
import {
  zFilledText,
  zInt,
  zLat,
  zLng,
  zQueryLat,
  zQueryLng,
  zStored,
  zStoredNumber,
  zText,
  zVisibleName,
  zVisibleText,
} from './primitives.ts'

export const Coordinates = z.strictObject({ lat: zLat, lng: zLng })

/**
 * For a known place (`ke:…`, `g:…`, `p:…`) only the id is used. Clients of the API may send their own places under
 * other ids.
 */
export const PlaceInput = z
  .strictObject({
    placeId: zFilledText(200),
    name: zVisibleName(MAX_PLACE_TEXT),
    formattedAddress: zVisibleText(300).default(''),
    coordinates: Coordinates,
    lastUpdated: zText(40).optional(),
  })
  .meta({ id: 'PlaceInput' })
export type PlaceInput = z.infer<typeof PlaceInput>

export const Place = z
  .strictObject({
    placeId: zStored,
    name: zStored,
    formattedAddress: zStored,
    coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }),
    lastUpdated: zStored,
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

export const MAX_ROUTE_POINTS = 40
export const RoutePoint = z
  .strictObject({ lat: zStoredNumber, lng: zStoredNumber, name: zStored.nullable() })
  .meta({ id: 'RoutePoint' })
export type RoutePoint = z.infer<typeof RoutePoint>

export const AutocompleteBody = z
  .strictObject({
    input: zText(MAX_PLACE_TEXT),
    sessionToken: zText(64).optional(),
    location: Coordinates.optional(),
    /** Metres around `location` within which places come first. Farther places are not left out. */
    radius: zInt(1, 500_000).optional(),
    types: z.array(zText(40)).max(10).optional(),
  })
  .meta({ id: 'AutocompleteBody' })
export const AutocompleteEnhancedBody = AutocompleteBody.extend({
  includeCoordinates: z.boolean().default(true),
  maxCoordinateFetches: zInt(0, 10).default(MAX_COORDINATE_FETCHES),
}).meta({ id: 'AutocompleteEnhancedBody' })
export type AutocompleteBody = z.infer<typeof AutocompleteBody>
export type AutocompleteEnhancedBody = z.infer<typeof AutocompleteEnhancedBody>

export const Suggestion = z
  .strictObject({
    placeId: zStored,
    mainText: zStored,
    secondaryText: zStored,
    description: zStored,
    coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }).optional(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.infer<typeof Suggestion>
export const AutocompleteAnswer = z
  .strictObject({ suggestions: z.array(Suggestion) })
  .meta({ id: 'AutocompleteAnswer' })

export const PlaceDetails = z
  .strictObject({
    location: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }),
    name: zStored,
    formattedAddress: zStored,
  })
  .meta({ id: 'PlaceDetails' })
export type PlaceDetails = z.infer<typeof PlaceDetails>

export const NetworkLocation = z
  .strictObject({
    lat: zStoredNumber,
    lng: zStoredNumber,
    source: z.enum(['edge', 'database', 'fallback']),
    /** Two letters; missing when neither the proxy nor the database of network addresses knows the country. */
    country: zStored.optional(),
  })
  .meta({ id: 'NetworkLocation' })
export type NetworkLocation = z.infer<typeof NetworkLocation>

/** Places of the gazetteer whose names are shorter than the minimum of the box that searches places. */
export const ShortNamedPlaces = z
  .strictObject({
    places: z.array(
      z.strictObject({ placeId: zStored, name: zStored, formattedAddress: zStored, coordinates: Coordinates }),
    ),
  })
  .meta({ id: 'ShortNamedPlaces' })
export type ShortNamedPlaces = z.infer<typeof ShortNamedPlaces>

export const NearbyStagesQuery = z.strictObject({ lat: zQueryLat, lng: zQueryLng })
export const NearbyStages = z
  .strictObject({
    stages: z.array(
      z.strictObject({
        placeId: zStored,
        name: zStored,
        kind: zStored,
        formattedAddress: zStored,
        coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }),
        distanceKm: zStoredNumber,
      }),
    ),
  })
  .meta({ id: 'NearbyStages' })
export type NearbyStages = z.infer<typeof NearbyStages>
