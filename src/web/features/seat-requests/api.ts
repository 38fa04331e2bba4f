import type { AddSeatRequestBody, CancelRequestBody } from '../../../shared/contract/seat-requests.ts'
import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const getSeatRequest = (api: ApiClient, id: string) =>
  attempt(api.seatRequests.request[':id'].$get({ param: { id } }))

export const listSeatRequests = (api: ApiClient, rideId: string) =>
  attempt(api.seatRequests.ride[':id'].requests.$get({ param: { id: rideId } }))

export const addSeatRequest = (
  api: ApiClient,
  rideId: string,
  json: AddSeatRequestBody,
  header: { 'idempotency-key': string },
) => attempt(api.seatRequests.ride[':id'].requests.$post({ param: { id: rideId }, header, json }))

export const approveSeatRequest = (api: ApiClient, id: string, init?: RequestInit) =>
  attempt(api.seatRequests.request[':id'].approve.$post({ param: { id } }, { init }))

export const previewCancellation = (api: ApiClient, id: string) =>
  attempt(api.seatRequests.request[':id'].cancel.$get({ param: { id } }))

export const cancelSeatRequest = (api: ApiClient, id: string, json: CancelRequestBody = {}, init?: RequestInit) =>
  attempt(api.seatRequests.request[':id'].cancel.$post({ param: { id }, json }, { init }))
