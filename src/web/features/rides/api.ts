import type { z } from 'zod'
import type { AddRideBody, OwnList, UpdateRideBody } from '../../../shared/contract/rides.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'
import type { Language } from '../../../shared/kernel/enums.ts'

type PartQuery = Partial<Record<'fromPosition' | 'toPosition' | 'pickUp' | 'dropOff', string>>

export const getRide = (api: ApiClient, id: string, query: PartQuery = {}) =>
  attempt(api.rides.ride[':id'].$get({ param: { id }, query }))

export const listOwnRides = (api: ApiClient, list: OwnList) => attempt(api.rides.ride[list].$get({ query: {} }))

export const listOwnLists = (api: ApiClient, query: { limit?: string } = {}) =>
  attempt(api.rides.ride.lists.$get({ query }))

export const listAvailableRides = (api: ApiClient, query: { limit?: string } = {}) =>
  attempt(api.rides.ride.available.$get({ query }))

export const searchRides = (api: ApiClient, query: Record<string, string>) =>
  attempt(api.rideSearch.ride.search.$get({ query }))

export const addRide = (api: ApiClient, json: z.input<typeof AddRideBody>, header: { 'idempotency-key': string }) =>
  attempt(api.rides.ride.$post({ header, json }))

export const changeRide = (api: ApiClient, id: string, json: z.input<typeof UpdateRideBody>) =>
  attempt(api.rides.ride[':id'].$patch({ param: { id }, json }))

export const cancelRide = (api: ApiClient, id: string) => attempt(api.rides.ride[':id'].cancel.$post({ param: { id } }))

export const startRide = (api: ApiClient, id: string) => attempt(api.rides.ride[':id'].start.$post({ param: { id } }))

export const sayAllWell = (api: ApiClient, id: string) =>
  attempt(api.tripChecks.ride[':id']['all-right'].$post({ param: { id } }))

export const completeRide = (api: ApiClient, id: string) =>
  attempt(api.rides.ride[':id'].complete.$post({ param: { id } }))

export const addFavorite = (api: ApiClient, id: string) =>
  attempt(api.rides.ride[':id'].favorite.$put({ param: { id } }))

export const removeFavorite = (api: ApiClient, id: string) =>
  attempt(api.rides.ride[':id'].favorite.$delete({ param: { id } }))

export const getPriceGuide = (
  api: ApiClient,
  query: Record<'fromLat' | 'fromLng' | 'toLat' | 'toLng' | 'numSeats', string>,
) => attempt(api.ridePrice.ride['price-guide'].$get({ query }))

export const getDemand = (api: ApiClient, query: Record<'fromLat' | 'fromLng' | 'toLat' | 'toLng' | 'date', string>) =>
  attempt(api.ridePrice.ride.demand.$get({ query }))

export const listAmenities = (api: ApiClient) => attempt(api.amenities.amenity.$get())

export const getPreviewImage = (api: ApiClient, id: string, lang: Language, headers: Record<string, string>) =>
  api.ridePreview.ride[':id']['preview.png'].$get({ param: { id }, query: { lang } }, { headers })
