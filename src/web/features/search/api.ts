import { attempt } from '../../lib/api-answer.ts'
import type { ApiClient } from '../../lib/api-client.ts'

export const searchRides = (api: ApiClient, query: Record<string, string>) =>
  attempt(api.rideSearch.ride.search.$get({ query }))
