import { and, asc, eq, or } from 'drizzle-orm'
import { seatRequests } from '../../db/schema/index.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { requireUser, type Ctx } from '../context.ts'
import { requireReadable } from '../rides/index.ts'
import { presentRequest } from './present.ts'
import { selectRequests } from './queries.ts'
import { MAX_LISTED_REQUESTS } from './rules.ts'

/**
 * A ride's requests, oldest first. Its owner gets all, every other caller only their own.
 * @throws AppError NOT_FOUND, WOMEN_ONLY
 */
export const listRequests = async (ctx: Ctx, rideId: string): Promise<SeatRequest[]> => {
  const user = requireUser(ctx)
  await requireReadable(ctx.db, user, rideId)
  const own = or(eq(seatRequests.ownerId, user.id), eq(seatRequests.riderId, user.id))
  const rows = await selectRequests(ctx.db)
    .where(and(eq(seatRequests.rideId, rideId), own))
    .orderBy(asc(seatRequests.createdAt), asc(seatRequests.id))
    .limit(MAX_LISTED_REQUESTS)
  return rows.map((row) => presentRequest(row, user, ctx))
}
