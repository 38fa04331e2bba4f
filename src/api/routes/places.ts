import { z } from 'zod'
import {
  getPlaceDetails,
  listNearbyStages,
  listShortNamed,
  locateCaller,
  suggestPlaces,
  suggestPlacesWithCoordinates,
} from '../../domain/places/index.ts'
import {
  AutocompleteAnswer,
  AutocompleteBody,
  AutocompleteEnhancedBody,
  NearbyStages,
  NearbyStagesQuery,
  NetworkLocation,
  PlaceDetails,
  ShortNamedPlaces,
} from '../../shared/contract/places.ts'
import { zFilledText, zText } from '../../shared/contract/primitives.ts'
import { OWN_PLACE_PREFIX } from '../../shared/kernel/place-ids.ts'
import { body, routesOf, createRouter, json, refusals } from '../router.ts'

const createRoute = routesOf('Places')

const autocomplete = createRoute({
  method: 'post',
  path: '/places/autocomplete',
  summary: 'Suggest places for a typed text',
  description: 'A text of fewer than 2 characters gets no suggestions.',
  request: { body: body(AutocompleteBody) },
  responses: { 200: json(AutocompleteAnswer, 'The suggestions, best first'), ...refusals },
})

const autocompleteEnhanced = createRoute({
  method: 'post',
  path: '/places/autocomplete-enhanced',
  summary: 'Suggest places with coordinates',
  description: 'Works like `/api/places/autocomplete`, and adds coordinates to the first suggestions.',
  request: { body: body(AutocompleteEnhancedBody) },
  responses: { 200: json(AutocompleteAnswer, 'The suggestions, best first'), ...refusals },
})

const details = createRoute({
  method: 'get',
  path: '/places/details/{placeId}',
  summary: 'Get the location of a place',
  request: {
    params: z.strictObject({ placeId: zFilledText(200) }),
    query: z.strictObject({ sessionToken: zText(64).optional() }),
  },
  responses: { 200: json(PlaceDetails, 'The place'), ...refusals },
})

const nearbyStages = createRoute({
  method: 'get',
  path: '/places/nearby-stages',
  summary: 'List the stages near a point',
  description: 'A stage is a place where matatus and buses stop.',
  request: { query: NearbyStagesQuery },
  responses: { 200: json(NearbyStages, 'At most 5 stages, nearest first'), ...refusals },
})

const shortNames = createRoute({
  method: 'get',
  path: '/places/short-names',
  summary: 'List places with very short names',
  description: 'The place search box asks for a longer text than these names.',
  responses: { 200: json(ShortNamedPlaces, 'At most 100 places, the most important first'), ...refusals },
})

const location = createRoute({
  method: 'get',
  path: '/location',
  summary: 'Get the approximate location of the caller’s network',
  responses: { 200: json(NetworkLocation, 'The coordinates and their source'), ...refusals },
})

// Our own places may be cached. The terms of other providers forbid it. Only the caller may cache their own location.
const detailsCaching = (placeId: string) => ({
  'cache-control': placeId.startsWith(OWN_PLACE_PREFIX) ? 'public, max-age=300' : 'no-store',
})
const OWN_PLACES_CACHING = { 'cache-control': 'public, max-age=300' }
const LOCATION_CACHING = 'private, max-age=600'

export const placeRoutes = createRouter()
  .openapi(autocomplete, async (c) => c.json({ suggestions: await suggestPlaces(c.var.ctx, c.req.valid('json')) }, 200))
  .openapi(autocompleteEnhanced, async (c) =>
    c.json({ suggestions: await suggestPlacesWithCoordinates(c.var.ctx, c.req.valid('json')) }, 200),
  )
  .openapi(nearbyStages, async (c) =>
    c.json(await listNearbyStages(c.var.ctx, c.req.valid('query')), 200, OWN_PLACES_CACHING),
  )
  .openapi(shortNames, (c) => c.json(listShortNamed(c.var.ctx), 200, OWN_PLACES_CACHING))
  .openapi(details, async (c) =>
    c.json(
      await getPlaceDetails(c.var.ctx, c.req.valid('param').placeId, c.req.valid('query').sessionToken),
      200,
      detailsCaching(c.req.valid('param').placeId),
    ),
  )
  .openapi(location, async (c) =>
    c.json(await locateCaller(c.var.ctx, (name) => c.req.header(name)), 200, { 'cache-control': LOCATION_CACHING }),
  )
export type PlaceRoutes = typeof placeRoutes
