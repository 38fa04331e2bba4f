import type { Db, Tx } from '../../db/client.ts'
import type { CancelPreview } from '../../shared/contract/seat-requests.ts'
import type { RefundQuote } from '../../shared/contract/tickets.ts'
import type { Ctx } from '../context.ts'
import { sumUnsettled } from '../payouts/index.ts'
import { refusalOf } from '../transition-table.ts'
import { factsOf } from './policy.ts'
import type { RequestRow } from './queries.ts'
import { cancellationRefund, refundReason, type PaidSeats, type Side } from './rules.ts'
import { REQUEST_TRANSITIONS } from './transitions.ts'

type Quoting = Pick<Ctx, 'clock' | 'settings'>

/** The refund for the preview and for the cancellation: at most what was neither refunded nor released. */
export const quoteRefund = async (
  ctx: Quoting,
  db: Db | Tx,
  side: Side,
  request: PaidSeats & { id: string; status: string },
): Promise<CancelPreview> => {
  if (request.status !== 'PAID') return { refund: null, paid: 0, left: 0 }
  const { amount, percent } = cancellationRefund(side, request, ctx.settings.money.cancellation, ctx.clock.now())
  const left = (await sumUnsettled(db, request.id))?.unsettledKsh ?? 0
  return { refund: { amount: Math.min(amount, left), percent }, paid: request.totalKsh, left }
}

export const quoteBothSides = async (
  ctx: Quoting,
  db: Db | Tx,
  { row, isHeld }: { row: RequestRow; isHeld: boolean },
): Promise<RefundQuote | null> => {
  if (row.request.status !== 'PAID') return null
  const now = ctx.clock.now()
  const seats = { ...row.request, departsAt: row.ride.departsAt }
  const quoteOf = async (side: Side) => {
    if (refusalOf(REQUEST_TRANSITIONS.cancel, side, factsOf(row), now) !== null) return null
    const { refund } = await quoteRefund(ctx, db, side, seats)
    return refund && { ...refund, reason: refundReason(side, seats, ctx.settings.money.cancellation, now) }
  }
  const kept = await sumUnsettled(db, row.request.id)
  return {
    paid: seats.totalKsh,
    rider: await quoteOf('rider'),
    driver: await quoteOf('owner'),
    left: isHeld ? 0 : (kept?.unsettledKsh ?? 0),
    isHeld,
  }
}
