import { AppError, notFound } from '../../platform/errors.ts'
import type { CancelPreview } from '../../shared/contract/seat-requests.ts'
import { requireUser, type Ctx } from '../context.ts'
import { canCancel, sideOf } from './policy.ts'
import { findRequest } from './queries.ts'
import { quoteRefund } from './quote-refund.ts'

/** What cancelling now would give back, before anybody decides. */
export const previewCancel = async (ctx: Ctx, requestId: string): Promise<CancelPreview> => {
  const user = requireUser(ctx)
  const now = ctx.clock.now()
  const row = await findRequest(ctx.db, requestId)
  const side = row && sideOf(user, row.request)
  if (!row || !side) throw notFound()
  const { request, ride, boardedAt } = row
  if (boardedAt) throw new AppError('WRONG_STATE', 'boarding.onBoard')
  if (!canCancel({ status: request.status, ride, boardedAt }, now)) throw new AppError('WRONG_STATE', 'request.closed')
  return quoteRefund(ctx, ctx.db, side, { ...request, departsAt: ride.departsAt })
}
