import { desc, eq, sql } from 'drizzle-orm'
import { prepareOnce } from '../../db/prepare-once.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentRequest } from './present.ts'
import { selectRequests } from './queries.ts'
import { MAX_LISTED_REQUESTS } from './rules.ts'

const prepareOwn = prepareOnce((db, name: 'list_own_requests') =>
  selectRequests(db)
    .where(eq(seatRequests.riderId, sql.placeholder('userId')))
    .orderBy(desc(seatRequests.createdAt), desc(seatRequests.id))
    .limit(MAX_LISTED_REQUESTS)
    .prepare(name),
)

export const listOwnRequests = async (ctx: Ctx): Promise<SeatRequest[]> => {
  const user = requireUser(ctx)
  const rows = await prepareOwn(ctx.db, 'list_own_requests').execute({ userId: user.id })
  return rows.map((row) => presentRequest(row, user, ctx))
}
