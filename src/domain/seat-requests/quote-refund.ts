import type { Db, Tx } from '../../db/client.ts'
import type { CancelPreview } from '../../shared/contract/seat-requests.ts'
import type { Ctx } from '../context.ts'
import { sumUnsettled } from '../payouts/index.ts'
import { refundOf, type PaidSeats, type Side } from './rules.ts'

/** For the preview and for what is then owed. Earlier manual refunds are subtracted. */
export const quoteRefund = async (
  ctx: Pick<Ctx, 'clock' | 'settings'>,
  db: Db | Tx,
  side: Side,
  request: PaidSeats & { id: string; status: string },
): Promise<CancelPreview> => {
  if (request.status !== 'PAID') return { refund: null, paid: 0 }
  const { amount, percent } = refundOf(side, request, ctx.settings.money.cancellation, ctx.clock.now())
  const kept = await sumUnsettled(db, request.id)
  return { refund: { amount: Math.min(amount, kept?.unsettledKsh ?? 0), percent }, paid: request.totalKsh }
}
