import { listTrips } from '../../domain/trips/index.ts'
import { OwnTrips } from '../../shared/contract/trips.ts'
import { routesOf, createRouter, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Users', signedIn)

const list = createRoute({
  method: 'get',
  path: '/user/me/trips',
  summary: 'The caller’s trips by the state of each request',
  responses: { 200: json(OwnTrips, 'Upcoming, waiting, past and cancelled'), ...refusals },
})

export const tripRoutes = createRouter().openapi(list, async (c) => c.json(await listTrips(c.var.ctx), 200))
export type TripRoutes = typeof tripRoutes
