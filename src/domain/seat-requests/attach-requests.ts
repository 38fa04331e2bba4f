import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { seatRequests } from '../../db/schema/index.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { viewerOf, type Ctx } from '../context.ts'
import { presentRequest } from './present.ts'
import { selectRequests } from './queries.ts'

/** For all rides of a list together. */
const MAX_ATTACHED = 1000

/** Adds the requests to rides that the viewer owns: one query for the whole list. */
export const attachRequests = async (ctx: Ctx, rides: Ride[]): Promise<Ride[]> => {
  const viewer = viewerOf(ctx)
  const owned = rides.filter((ride) => ride.requests !== undefined).map((ride) => ride.id)
  if (viewer === null || owned.length === 0) return rides
  const rows = await selectRequests(ctx.db)
    .where(and(inArray(seatRequests.rideId, owned), eq(seatRequests.ownerId, viewer.id)))
    .orderBy(asc(seatRequests.createdAt), asc(seatRequests.id))
    .limit(MAX_ATTACHED)
  const byRide = new Map<string, SeatRequest[]>(owned.map((id) => [id, []]))
  for (const row of rows) byRide.get(row.request.rideId)?.push(presentRequest(row, viewer, ctx))
  return rides.map((ride) => {
    const requests = byRide.get(ride.id)
    return requests === undefined ? ride : { ...ride, requests }
  })
}

/** Adds the viewer's own open request to the rides of a list: at most one per ride. */
export const attachOwnRequest = async (ctx: Ctx, rides: Ride[]): Promise<Ride[]> => {
  const viewer = viewerOf(ctx)
  if (viewer === null || rides.length === 0) return rides
  const ids = rides.map(({ id }) => id)
  const rows = await selectRequests(ctx.db).where(
    and(inArray(seatRequests.rideId, ids), eq(seatRequests.riderId, viewer.id), ne(seatRequests.status, 'CANCELLED')),
  )
  const byRide = new Map(rows.map((row) => [row.request.rideId, presentRequest(row, viewer, ctx)]))
  return rides.map((ride) => {
    const ownRequest = byRide.get(ride.id)
    return ownRequest === undefined ? ride : { ...ride, ownRequest }
  })
}

export const attachRequestsTo = async (ctx: Ctx, ride: Ride): Promise<Ride> =>
  (await attachRequests(ctx, [ride]))[0] ?? ride
