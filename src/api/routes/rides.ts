import { z } from 'zod'
import {
  changeRide,
  favoriteRide,
  findRides,
  readRide,
  listAvailableRides,
  listOwnIds,
  listOwnRides,
  publishRide,
  startRide,
} from '../../domain/rides/index.ts'
import { attachFacts } from '../../domain/reviews/index.ts'
import {
  attachOwnRequest,
  attachRequests,
  attachRequestsTo,
  cancelRide,
  completeRide,
} from '../../domain/seat-requests/index.ts'
import { Done } from '../../shared/contract/errors.ts'
import {
  AddRideBody,
  AVAILABLE_LIMIT,
  AvailableQuery,
  OwnListQuery,
  OwnLists,
  Ride,
  RideList,
  RideQuery,
  UpdateRideBody,
  type OwnList,
} from '../../shared/contract/rides.ts'
import {
  answerOnce,
  body,
  createRouter,
  idempotencyHeaders,
  idempotencyKey,
  idParam,
  json,
  refusals,
  routesOf,
  signedIn,
} from '../router.ts'

const params = z.object(idParam)
const createRoute = routesOf('Rides')
const rideAnswer = { 200: json(Ride, 'The ride, as the caller sees it'), ...refusals }

const available = createRoute({
  method: 'get',
  path: '/ride/available',
  summary: 'List the rides that can be booked now',
  request: { query: AvailableQuery },
  responses: { 200: json(RideList, 'The rides, soonest first'), ...refusals },
})

const ownList = <List extends OwnList>(list: List, summary: string) =>
  createRoute({
    method: 'get',
    path: `/ride/${list}`,
    middleware: signedIn,
    summary,
    request: { query: OwnListQuery },
    responses: { 200: json(RideList, 'The rides, soonest first'), ...refusals },
  })

const ownLists = createRoute({
  method: 'get',
  path: '/ride/lists',
  middleware: signedIn,
  summary: 'Get all lists of the caller’s rides in one call',
  request: { query: OwnListQuery },
  responses: { 200: json(OwnLists, 'The rides, and the ids of each list, soonest first'), ...refusals },
})

const publish = createRoute({
  method: 'post',
  path: '/ride',
  middleware: signedIn,
  summary: 'Publish a ride',
  description: 'The specification calls this action `addRide`.',
  request: { headers: idempotencyHeaders, body: body(AddRideBody) },
  responses: { 201: json(Ride, 'The ride'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/ride/{id}',
  summary: 'Get a ride',
  request: { params, query: RideQuery },
  responses: rideAnswer,
})

const edit = createRoute({
  method: 'patch',
  path: '/ride/{id}',
  middleware: signedIn,
  summary: 'Change a ride',
  description:
    'Changes the seats, the stops, the note or the meeting point. The specification calls this action `updateRide`.',
  request: { params, body: body(UpdateRideBody) },
  responses: rideAnswer,
})

const move = <Verb extends 'cancel' | 'start' | 'complete'>(verb: Verb, summary: string) =>
  createRoute({
    method: 'post',
    path: `/ride/{id}/${verb}`,
    middleware: signedIn,
    summary,
    request: { params },
    responses: rideAnswer,
  })

const heart = <Method extends 'put' | 'delete'>(method: Method, summary: string) =>
  createRoute({
    method,
    path: '/ride/{id}/favorite',
    middleware: signedIn,
    summary,
    request: { params },
    responses: { 200: json(Done, 'The favourites are up to date'), ...refusals },
  })

// The lists come before `/ride/{id}`, which would match their names.
export const rideRoutes = createRouter()
  .openapi(available, async (c) => {
    const { limit = AVAILABLE_LIMIT } = c.req.valid('query')
    return c.json(await attachRequests(c.var.ctx, await listAvailableRides(c.var.ctx, limit)), 200)
  })
  .openapi(ownList('requested', 'List the rides with an open request of the caller'), async (c) =>
    c.json(
      await attachOwnRequest(
        c.var.ctx,
        await attachRequests(c.var.ctx, await listOwnRides(c.var.ctx, 'requested', c.req.valid('query').limit)),
      ),
      200,
    ),
  )
  .openapi(
    ownList('confirmed', 'List the rides that the caller has paid for, and the caller’s own rides with paid seats'),
    async (c) =>
      c.json(
        await attachOwnRequest(
          c.var.ctx,
          await attachRequests(c.var.ctx, await listOwnRides(c.var.ctx, 'confirmed', c.req.valid('query').limit)),
        ),
        200,
      ),
  )
  .openapi(ownList('mine', 'List the rides that the caller has posted'), async (c) =>
    c.json(await attachRequests(c.var.ctx, await listOwnRides(c.var.ctx, 'mine', c.req.valid('query').limit)), 200),
  )
  .openapi(ownList('pending', 'List the caller’s rides with a request that waits for an answer'), async (c) =>
    c.json(await attachRequests(c.var.ctx, await listOwnRides(c.var.ctx, 'pending', c.req.valid('query').limit)), 200),
  )
  .openapi(ownList('favorite', 'List the caller’s favourite rides'), async (c) =>
    c.json(await attachRequests(c.var.ctx, await listOwnRides(c.var.ctx, 'favorite', c.req.valid('query').limit)), 200),
  )
  .openapi(ownLists, async (c) => {
    const { ctx } = c.var
    const lists = await listOwnIds(ctx, c.req.valid('query').limit)
    const rides = await findRides(ctx, [...new Set(Object.values(lists).flat())])
    return c.json({ rides: await attachOwnRequest(ctx, await attachRequests(ctx, [...rides.values()])), lists }, 200)
  })
  .openapi(publish, async (c) => answerOnce(c, await publishRide(c.var.ctx, c.req.valid('json'), idempotencyKey(c))))
  .openapi(read, async (c) => {
    const ride = await readRide(c.var.ctx, c.req.valid('param').id, c.req.valid('query'))
    return c.json(await attachFacts(c.var.ctx, await attachRequestsTo(c.var.ctx, ride)), 200)
  })
  .openapi(edit, async (c) => {
    const ride = await changeRide(c.var.ctx, { rideId: c.req.valid('param').id, ...c.req.valid('json') })
    return c.json(await attachRequestsTo(c.var.ctx, ride), 200)
  })
  .openapi(move('cancel', 'Cancel a ride and refund its paid seats'), async (c) => {
    const ride = await cancelRide(c.var.ctx, c.req.valid('param').id)
    return c.json(await attachRequestsTo(c.var.ctx, ride), 200)
  })
  .openapi(move('start', 'Start a ride'), async (c) => {
    const ride = await startRide(c.var.ctx, c.req.valid('param').id)
    return c.json(await attachRequestsTo(c.var.ctx, ride), 200)
  })
  .openapi(move('complete', 'Complete a ride'), async (c) => {
    const ride = await completeRide(c.var.ctx, c.req.valid('param').id)
    return c.json(await attachRequestsTo(c.var.ctx, ride), 200)
  })
  .openapi(heart('put', 'Add a ride to the caller’s favourites'), async (c) => {
    await favoriteRide(c.var.ctx, c.req.valid('param').id, true)
    return c.json({ success: true as const }, 200)
  })
  .openapi(heart('delete', 'Remove a ride from the caller’s favourites'), async (c) => {
    await favoriteRide(c.var.ctx, c.req.valid('param').id, false)
    return c.json({ success: true as const }, 200)
  })
export type RideRoutes = typeof rideRoutes
