import { and, eq, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { settlePaidRide } from '../rides/index.ts'
import type { Locked } from './lock-request.ts'

/** A request that is no longer held, or whose ride has ended, cannot use the money of a payment. */
export const canBePaid = ({ row, request }: Locked): boolean =>
  request.status === 'APPROVED' && row.ride.status !== 'CANCELLED' && row.ride.status !== 'COMPLETED'

/** Sells the seats of such a request: writes that the caller sends. */
export const markRequestPaid = (
  tx: Tx,
  { clock }: Pick<Dependencies, 'clock'>,
  { row, request }: Locked,
): SQLWrapper[] => [
  tx
    .update(seatRequests)
    .set({ status: 'PAID', paidAt: clock.now() })
    .where(and(eq(seatRequests.id, request.id), eq(seatRequests.status, 'APPROVED'))),
  ...settlePaidRide(tx, row.ride),
]
