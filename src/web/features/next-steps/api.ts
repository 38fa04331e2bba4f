import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

/** Refused with 401 for a visitor. */
export const listNextSteps = (api: ApiClient) => attempt(api.nextSteps.user.me['next-steps'].$get())

// Sent even while the page is being closed.
const LEAVING = { init: { keepalive: true } }

export const approveRequest = (api: ApiClient, id: string) =>
  attempt(api.seatRequests.request[':id'].approve.$post({ param: { id } }, LEAVING))

export const declineRequest = (api: ApiClient, id: string) =>
  attempt(api.seatRequests.request[':id'].cancel.$post({ param: { id }, json: {} }, LEAVING))
