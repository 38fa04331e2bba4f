import { and, asc, eq, exists, inArray, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { rides, seatRequests } from '../../db/schema/index.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { requireUser, type Ctx } from '../context.ts'
import { sideOf } from './policy.ts'
import { presentRequest } from './present.ts'
import { selectRequests, segmentDepartsAt } from './queries.ts'
import { MAX_LISTED_REQUESTS, type Side } from './rules.ts'

export interface OpenRequest {
  request: SeatRequest
  side: Side
  departsAt: Date
  isPaying: boolean
}

const isOpen = (userId: SQLWrapper) =>
  and(
    or(eq(seatRequests.riderId, userId), eq(seatRequests.ownerId, userId)),
    ne(seatRequests.status, 'CANCELLED'),
    inArray(rides.status, ['AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED']),
  )

export const hasOpenRequests = (db: Db | Tx, userId: SQLWrapper) =>
  exists(
    db
      .select({ id: seatRequests.id })
      .from(seatRequests)
      .innerJoin(rides, eq(rides.id, seatRequests.rideId))
      .where(isOpen(userId)),
  ).mapWith(Boolean)

const prepareOpen = prepareOnce((db, name: 'list_open_requests') =>
  selectRequests(db)
    .where(isOpen(sql.placeholder('userId')))
    .orderBy(asc(segmentDepartsAt), asc(seatRequests.createdAt), asc(seatRequests.id))
    .limit(MAX_LISTED_REQUESTS)
    .prepare(name),
)

export const listOpenRequests = async (ctx: Ctx): Promise<OpenRequest[]> => {
  const user = requireUser(ctx)
  const rows = await prepareOpen(ctx.db, 'list_open_requests').execute({ userId: user.id })
  return rows.flatMap((row) => {
    const side = sideOf(user, row.request)
    if (side === null) return []
    const { departsAt } = row.ride
    return [{ request: presentRequest(row, user, ctx), side, departsAt, isPaying: row.isPaying }]
  })
}
