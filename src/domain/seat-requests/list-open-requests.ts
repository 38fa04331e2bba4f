import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { rides, seatRequests } from '../../db/schema/index.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { requireUser, type Ctx } from '../context.ts'
import { segmentDepartsAt } from '../rides/index.ts'
import { sideOf } from './policy.ts'
import { presentRequest } from './present.ts'
import { selectRequests } from './queries.ts'
import { MAX_LISTED_REQUESTS, type Side } from './rules.ts'

export interface OpenRequest {
  request: SeatRequest
  /** The caller's. */
  side: Side
  departsAt: Date
  /** A payment is in progress. */
  isPaying: boolean
}

/** The caller's requests of unfinished rides, as rider and as owner, soonest first. */
export const listOpenRequests = async (ctx: Ctx): Promise<OpenRequest[]> => {
  const user = requireUser(ctx)
  const rows = await selectRequests(ctx.db)
    .where(
      and(
        or(eq(seatRequests.riderId, user.id), eq(seatRequests.ownerId, user.id)),
        ne(seatRequests.status, 'CANCELLED'),
        inArray(rides.status, ['AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED']),
      ),
    )
    .orderBy(asc(segmentDepartsAt), asc(seatRequests.createdAt), asc(seatRequests.id))
    .limit(MAX_LISTED_REQUESTS)
  return rows.flatMap((row) => {
    const side = sideOf(user, row.request)
    if (side === null) return []
    const { departsAt } = row.ride
    return [{ request: presentRequest(row, user, ctx), side, departsAt, isPaying: row.isPaying }]
  })
}
