import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { settlePaidRides } from '../rides/index.ts'
import type { Locked } from './lock-request.ts'

/** The writes that mark these requests as PAID and set the status of their rides; the caller sends them. */
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
    settlePaidRides(
      tx,
      sold.map(({ row }) => row.ride.id),
    ),
  ]
}
