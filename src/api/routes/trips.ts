import { listTrips } from '../../domain/trips/index.ts'
import { OwnTrips } from '../../shared/contract/trips.ts'
import { routesOf, createRouter, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Users', signedIn)

const list = createRoute({
  method: 'get',
  path: '/user/me/trips',
  summary: 'List the caller’s trips',
  responses: { 200: json(OwnTrips, 'The upcoming, waiting, past and cancelled trips'), ...refusals },
})

export const tripRoutes = createRouter().openapi(list, async (c) => c.json(await listTrips(c.var.ctx), 200))
export type TripRoutes = typeof tripRoutes
