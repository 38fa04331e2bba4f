import type { Db, Tx } from '../../db/client.ts'
import { notFound } from '../../platform/errors.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { requireUser, type Ctx } from '../context.ts'
import { factsOf, seatRequestCannot, sideOf } from './policy.ts'
import { presentRequest } from './present.ts'
import { findRequest } from './queries.ts'

/** @throws AppError NOT_FOUND to all but the rider and the ride's owner */
export const getRequest = async (ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<SeatRequest> => {
  const user = requireUser(ctx)
  const row = await findRequest(db, id)
  const side = row && sideOf(user, row.request)
  if (!row || !side) throw notFound()
  return {
    ...presentRequest(row, user, ctx),
    cannot: seatRequestCannot({ side, language: user.language }, factsOf(row), ctx.clock.now()),
  }
}
