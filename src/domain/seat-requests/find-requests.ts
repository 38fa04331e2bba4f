import { sql } from 'drizzle-orm'
import { prepareOnce } from '../../db/prepare-once.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentRequest } from './present.ts'
import { selectRequests } from './queries.ts'

const prepareByIds = prepareOnce((db, name: 'list_requests_by_id') =>
  selectRequests(db)
    .where(sql`${seatRequests.id} = any(${sql.placeholder('ids')})`)
    .prepare(name),
)

/** Requests by id, as the caller sees them, for cards about trips of the caller. */
export const findRequests = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, SeatRequest>> => {
  if (ids.length === 0) return new Map()
  const user = requireUser(ctx)
  const rows = await prepareByIds(ctx.db, 'list_requests_by_id').execute({ ids: [...ids] })
  return new Map(rows.map((row) => [row.request.id, presentRequest(row, user, ctx)]))
}
