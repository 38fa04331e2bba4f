import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { CancelledSeatRequest, CancelRequestBody } from '../../shared/contract/seat-requests.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { withTx, type Ctx } from '../context.ts'
import { findRefundOfRequest, createRefund } from '../payments/index.ts'
import { settleRide } from '../rides/index.ts'
import { requireAction } from '../transition-table.ts'
import { announceCancelled, announceCancelledByPamoja } from './events.ts'
import { getRequest } from './get-request.ts'
import { lockOwnRequest, type Locked } from './lock-request.ts'
import { factsOf } from './policy.ts'
import { countOpen, findRequest } from './queries.ts'
import { quoteRefund } from './quote-refund.ts'
import type { Side } from './rules.ts'
import { REQUEST_TRANSITIONS } from './transitions.ts'
import type { CancelReason } from '../../shared/kernel/enums.ts'

export const closeRequest = async (
  tx: Tx,
  { row, request }: Locked,
  reason: CancelReason,
  now: Date,
): Promise<void> => {
  const closed = await tx
    .update(seatRequests)
    .set({ status: 'CANCELLED', cancelReason: reason, cancelledAt: now, payBy: null })
    .where(and(eq(seatRequests.id, request.id), eq(seatRequests.status, request.status)))
    .returning({ id: seatRequests.id })
  if (closed.length === 0) throw new AppError('CONFLICT', 'error.conflict')
  await settleRide(tx, row.ride, await countOpen(tx, row.ride.id))
}

const reasonOf = (side: Side, request: Locked['request']): CancelReason => {
  if (side === 'rider') return 'RIDER_CANCELLED'
  return request.status === 'PENDING' ? 'DRIVER_DECLINED' : 'DRIVER_CANCELLED'
}

const refundChanged = (refund: { amount: number; percent: number } | null) =>
  new AppError('REFUND_CHANGED', 'request.refundChanged', {
    params: { amount: formatKsh(refund?.amount ?? 0) },
    refund: refund ?? { amount: 0, percent: 0 },
  })

interface GiveUp {
  expectedRefund?: number | undefined
  /** Pamoja cancels the request, not `side`: everything is refunded, and it counts as nobody's late cancellation. */
  byPamoja?: boolean
}

/** @throws AppError WRONG_STATE, REFUND_CHANGED when the amount differs from the shown one */
export const giveUpRequest = async (
  ctx: Ctx,
  tx: Tx,
  { row, request }: Locked,
  side: Side,
  { expectedRefund, byPamoja = false }: GiveUp = {},
): Promise<void> => {
  const now = ctx.clock.now()
  const found = await findRequest(tx, request.id)
  if (!found) throw notFound()
  requireAction(REQUEST_TRANSITIONS.cancel, side, factsOf(found), now)
  const { refund, left } = await quoteRefund(ctx, tx, byPamoja ? 'owner' : side, {
    ...request,
    departsAt: row.ride.departsAt,
  })
  if (expectedRefund !== undefined && expectedRefund !== (refund?.amount ?? 0)) throw refundChanged(refund)
  await closeRequest(tx, { row, request }, byPamoja ? 'PAMOJA_CANCELLED' : reasonOf(side, request), now)
  const cause = side === 'rider' ? 'RIDER_CANCELLED' : 'DRIVER_CANCELLED'
  if (refund) await createRefund(tx, ctx, { requestId: request.id, amountKsh: refund.amount, cause })
  const refunded = refund && { amountKsh: refund.amount, leftKsh: left }
  if (byPamoja) await announceCancelledByPamoja(tx, ctx, row, { request, refund: refunded })
  else await announceCancelled(tx, ctx, row, { request, side, refund: refunded })
}

export const cancelRequest = (
  ctx: Ctx,
  requestId: string,
  { expectedRefund }: CancelRequestBody = {},
): Promise<CancelledSeatRequest> =>
  withTx(ctx, async (tx) => {
    const { side, ...locked } = await lockOwnRequest(ctx, tx, requestId)
    await giveUpRequest(ctx, tx, locked, side, { expectedRefund })
    const refund = await findRefundOfRequest(tx, requestId)
    return {
      ...(await getRequest(ctx, requestId, tx)),
      refund: refund && { amount: refund.amountKsh, status: refund.status },
    }
  })
