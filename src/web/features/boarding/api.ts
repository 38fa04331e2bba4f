import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const getBoardingPin = (api: ApiClient, requestId: string) =>
  attempt(api.boarding.request[':id']['boarding-pin'].$get({ param: { id: requestId } }))

export const boardRider = (api: ApiClient, requestId: string, pin: string) =>
  attempt(api.boarding.request[':id'].board.$post({ param: { id: requestId }, json: { pin } }))
