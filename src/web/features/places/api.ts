import type { z } from 'zod'
import type { AutocompleteEnhancedBody } from '../../../shared/contract/places.ts'
import type { Coordinates } from '../../../shared/kernel/geo.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listSuggestions = (api: ApiClient, json: z.input<typeof AutocompleteEnhancedBody>) =>
  attempt(api.places.places['autocomplete-enhanced'].$post({ json }))

export const getPlaceDetails = (api: ApiClient, placeId: string, sessionToken: string) =>
  attempt(api.places.places.details[':placeId'].$get({ param: { placeId }, query: { sessionToken } }))

export const listNearbyStages = (api: ApiClient, { lat, lng }: Coordinates) =>
  attempt(api.places.places['nearby-stages'].$get({ query: { lat: String(lat), lng: String(lng) } }))

export const getLocation = (api: ApiClient) => attempt(api.places.location.$get())

export const listPopularRoutes = (api: ApiClient) => attempt(api.popularRoutes.routes.popular.$get())

export const listShortNames = (api: ApiClient) => attempt(api.places.places['short-names'].$get())
