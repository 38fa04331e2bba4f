import type { Db, Tx } from '../../db/client.ts'
import { notFound } from '../../platform/errors.ts'
import type { Dispute } from '../../shared/contract/disputes.ts'
import { requireUser, type Ctx } from '../context.ts'
import { findDisputeOfRequest } from './queries.ts'
import { presentDispute } from './present.ts'

/** @throws AppError NOT_FOUND to all but the rider and the ride's owner */
export const getDispute = async (ctx: Ctx, requestId: string, db: Db | Tx = ctx.db): Promise<Dispute> => {
  const user = requireUser(ctx)
  const row = await findDisputeOfRequest(db, requestId)
  if (!row || (user.id !== row.rider.id && user.id !== row.owner.id)) throw notFound()
  return presentDispute(row, user, ctx.clock.now())
}
