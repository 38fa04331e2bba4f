import { and, eq, inArray, not } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { hasOpenPayment, createRefund } from '../payments/index.ts'
import { sumUnsettled } from '../payouts/index.ts'
import { announceRequestCancelled, viewSegment, type CancelledRequest, type RideRow } from '../rides/index.ts'
import type { RequestStatus } from '../../shared/kernel/enums.ts'

const OPEN_REQUESTS = ['PENDING', 'APPROVED', 'PAID'] as const

/** Refunds everything that an admin has not refunded already. */
const refundUnsettled = async (tx: Tx, deps: Pick<Dependencies, 'clock'>, requestId: string): Promise<number> => {
  const kept = await sumUnsettled(tx, requestId)
  const amountKsh = kept?.unsettledKsh ?? 0
  await createRefund(tx, deps, { requestId, amountKsh, cause: 'RIDE_CANCELLED' })
  return amountKsh
}

type Reason =
  | { kind: 'RIDE_CANCELLED' | 'PAMOJA_CANCELLED'; by: { id: string | null; name: string } }
  | { kind: 'EXPIRED' }

const endOf = (
  reason: Reason,
  before: RequestStatus,
  refundKsh: number,
): Pick<CancelledRequest, 'what' | 'by' | 'refundKsh'> => {
  if (reason.kind !== 'EXPIRED') {
    if (refundKsh > 0) return { what: 'RIDE', by: reason.by, refundKsh }
    return { what: before === 'PAID' ? 'RIDE_REFUNDED' : 'RIDE_UNPAID', by: reason.by }
  }
  if (refundKsh > 0) return { what: 'RIDE_OVER', by: null, refundKsh }
  return { what: before === 'PENDING' ? 'UNANSWERED' : 'UNPAID', by: null }
}

/**
 * Cancels the open requests of a locked ride that ends, and refunds what their riders paid. With the reason EXPIRED, a
 * request with a payment in progress stays open: its seat is held until the result of the payment is known.
 * @returns how many requests stay open
 */
export const closeRequests = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  row: RideRow,
  reason: Reason,
): Promise<number> => {
  const rideId = row.ride.id
  const open = await tx
    .select({ id: seatRequests.id, status: seatRequests.status })
    .from(seatRequests)
    .where(and(eq(seatRequests.rideId, rideId), inArray(seatRequests.status, [...OPEN_REQUESTS])))
    .orderBy(seatRequests.id)
    .for('update')
  const before = new Map(open.map(({ id, status }) => [id, status]))
  const closed = await tx
    .update(seatRequests)
    .set({ status: 'CANCELLED', cancelReason: reason.kind, cancelledAt: deps.clock.now(), payBy: null })
    .where(
      and(
        eq(seatRequests.rideId, rideId),
        inArray(seatRequests.status, [...OPEN_REQUESTS]),
        reason.kind === 'EXPIRED' ? not(hasOpenPayment(tx, seatRequests.id)) : undefined,
      ),
    )
    .returning()
  for (const request of closed) {
    const refundKsh = before.get(request.id) === 'PAID' ? await refundUnsettled(tx, deps, request.id) : 0
    await announceRequestCancelled(tx, deps, viewSegment(row, request), {
      requestId: request.id,
      userId: request.riderId,
      numSeats: request.numSeats,
      ...endOf(reason, before.get(request.id) ?? 'PENDING', refundKsh),
    })
  }
  return open.length - closed.length
}
