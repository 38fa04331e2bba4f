import { desc, eq } from 'drizzle-orm'
import { seatRequests } from '../../db/schema/index.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentRequest } from './present.ts'
import { selectRequests } from './queries.ts'
import { MAX_LISTED_REQUESTS } from './rules.ts'

export const listOwnRequests = async (ctx: Ctx): Promise<SeatRequest[]> => {
  const user = requireUser(ctx)
  const rows = await selectRequests(ctx.db)
    .where(eq(seatRequests.riderId, user.id))
    .orderBy(desc(seatRequests.createdAt), desc(seatRequests.id))
    .limit(MAX_LISTED_REQUESTS)
  return rows.map((row) => presentRequest(row, user, ctx))
}
