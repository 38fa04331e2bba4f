import type { SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { makePins } from '../boarding/index.ts'
import type { Dependencies } from '../context.ts'
import { capture, postFirst } from '../ledger/index.ts'
import { announceWith } from '../notifications/index.ts'
import { markRequestsPaid, paidAnnouncements } from '../seat-requests/index.ts'
import type { LockedPayment } from './lock-payment.ts'

export type Purchase = Pick<LockedPayment, 'payment' | 'request' | 'riderName' | 'row'> & {
  paidKsh: number
  receipt: string | null
}

/**
 * Buys the seats of any number of payments in two statements.
 * @param writes Sent in the same statement: they end the payments.
 */
export const buySeats = (
  tx: Tx,
  deps: Dependencies,
  purchases: readonly Purchase[],
  writes: readonly SQLWrapper[],
): Promise<void> =>
  announceWith(
    tx,
    deps,
    purchases.flatMap((purchase) => paidAnnouncements(purchase.row, purchase)),
    [
      ...markRequestsPaid(tx, deps, purchases),
      makePins(
        tx,
        deps,
        purchases.map(({ request }) => request.id),
      ),
      ...postFirst(
        tx,
        deps,
        purchases.map(({ payment, request, paidKsh }) => ({
          paymentId: payment.id,
          rideId: request.rideId,
          ...capture(request.rideId, paidKsh),
        })),
      ),
      ...writes,
    ],
  )
