import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const listTrips = (api: ApiClient) => attempt(api.trips.user.me.trips.$get())
