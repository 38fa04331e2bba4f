import { notFound } from '../../platform/errors.ts'
import type { CancelPreview } from '../../shared/contract/seat-requests.ts'
import { requireUser, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { factsOf, sideOf } from './policy.ts'
import { findRequest } from './queries.ts'
import { quoteRefund } from './quote-refund.ts'
import { REQUEST_TRANSITIONS } from './transitions.ts'

export const previewCancel = async (ctx: Ctx, requestId: string): Promise<CancelPreview> => {
  const user = requireUser(ctx)
  const now = ctx.clock.now()
  const row = await findRequest(ctx.db, requestId)
  const side = row && sideOf(user, row.request)
  if (!row || !side) throw notFound()
  requireAction(REQUEST_TRANSITIONS.cancel, side, factsOf(row), now)
  return quoteRefund(ctx, ctx.db, side, { ...row.request, departsAt: row.ride.departsAt })
}
