import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { prepareOnce } from '../../db/prepare-once.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { viewerOf, type Ctx } from '../context.ts'
import { presentRequest } from './present.ts'
import { selectRequests } from './queries.ts'

const MAX_ATTACHED = 1000

const [RIDE_IDS, VIEWER_ID] = [sql.placeholder('rideIds'), sql.placeholder('viewerId')] as const
const isOnRides = sql`${seatRequests.rideId} = any(${RIDE_IDS})`

const prepareOwned = prepareOnce((db, name: 'list_requests_of_owned_rides') =>
  selectRequests(db)
    .where(and(isOnRides, eq(seatRequests.ownerId, VIEWER_ID)))
    .orderBy(asc(seatRequests.createdAt), asc(seatRequests.id))
    .limit(MAX_ATTACHED)
    .prepare(name),
)
const prepareOwn = prepareOnce((db, name: 'list_own_requests_of_rides') =>
  selectRequests(db)
    .where(and(isOnRides, eq(seatRequests.riderId, VIEWER_ID), ne(seatRequests.status, 'CANCELLED')))
    .prepare(name),
)

/** Adds the requests to rides that the viewer owns: one query for the whole list. */
export const attachRequests = async (ctx: Ctx, rides: Ride[]): Promise<Ride[]> => {
  const viewer = viewerOf(ctx)
  const owned = rides.filter((ride) => ride.requests !== undefined).map((ride) => ride.id)
  if (viewer === null || owned.length === 0) return rides
  const statement = prepareOwned(ctx.db, 'list_requests_of_owned_rides')
  const rows = await statement.execute({ rideIds: owned, viewerId: viewer.id })
  const byRide = new Map<string, SeatRequest[]>(owned.map((id) => [id, []]))
  for (const row of rows) byRide.get(row.request.rideId)?.push(presentRequest(row, viewer, ctx))
  return rides.map((ride) => {
    const requests = byRide.get(ride.id)
    return requests === undefined ? ride : { ...ride, requests }
  })
}

/**
 * Adds the viewer's own request to each ride of a list, unless it is cancelled. A rider has at most one such request
 * per ride.
 */
export const attachOwnRequest = async (ctx: Ctx, rides: Ride[]): Promise<Ride[]> => {
  const viewer = viewerOf(ctx)
  if (viewer === null || rides.length === 0) return rides
  const statement = prepareOwn(ctx.db, 'list_own_requests_of_rides')
  const rows = await statement.execute({ rideIds: rides.map(({ id }) => id), viewerId: viewer.id })
  const byRide = new Map(rows.map((row) => [row.request.rideId, presentRequest(row, viewer, ctx)]))
  return rides.map((ride) => {
    const ownRequest = byRide.get(ride.id)
    return ownRequest === undefined ? ride : { ...ride, ownRequest }
  })
}

export const attachRequestsTo = async (ctx: Ctx, ride: Ride): Promise<Ride> =>
  (await attachRequests(ctx, [ride]))[0] ?? ride
