import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { settlePaidRides } from '../rides/index.ts'
import type { Locked } from './lock-request.ts'

/** A request that is no longer held, or whose ride has ended, cannot use the money of a payment. */
export const canBePaid = ({ row, request }: Locked): boolean =>
  request.status === 'APPROVED' && row.ride.status !== 'CANCELLED' && row.ride.status !== 'COMPLETED'

/** Sells the seats of these requests: writes that the caller sends. */
export const markRequestsPaid = (
  tx: Tx,
  { clock }: Pick<Dependencies, 'clock'>,
  sold: readonly Locked[],
): SQLWrapper[] => {
  const ids = sold.map(({ request }) => request.id)
  return [
    tx
      .update(seatRequests)
      .set({ status: 'PAID', paidAt: clock.now() })
      .where(and(inArray(seatRequests.id, ids), eq(seatRequests.status, 'APPROVED'))),
    ...settlePaidRides(
      tx,
      sold.map(({ row }) => row.ride),
    ),
  ]
}
