import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { settleRide } from '../rides/index.ts'
import { announcePaid } from './events.ts'
import type { Locked } from './lock-request.ts'

/**
 * Sells the seats of a request whose payment has succeeded. A request that is no longer held, or whose ride has ended,
 * cannot use the money.
 */
export const markRequestPaid = async (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  { row, request }: Locked,
  receipt: string | null,
): Promise<'PAID' | 'NOT_APPLICABLE'> => {
  const isOver = row.ride.status === 'CANCELLED' || row.ride.status === 'COMPLETED'
  if (request.status !== 'APPROVED' || isOver) return 'NOT_APPLICABLE'
  await tx
    .update(seatRequests)
    .set({ status: 'PAID', paidAt: deps.clock.now() })
    .where(and(eq(seatRequests.id, request.id), eq(seatRequests.status, 'APPROVED')))
  await settleRide(tx, row.ride.id)
  await announcePaid(tx, deps, row, request, receipt)
  return 'PAID'
}
