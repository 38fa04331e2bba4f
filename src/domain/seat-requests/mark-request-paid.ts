import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { lockRide, settleRide } from '../rides/index.ts'
import { isOpen } from '../rides/rules.ts'

/** The seats are the rider's, if the request still holds them on a ride that is still to come. */
export const markRequestPaid = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock' | 'enqueue'>,
  requestId: string,
): Promise<'PAID' | 'NOT_APPLICABLE'> => {
  const found = await tx.query.seatRequests.findFirst({ where: eq(seatRequests.id, requestId) })
  if (!found) return 'NOT_APPLICABLE'
  const { ride } = await lockRide(tx, found.rideId)
  const now = ctx.clock.now()
  if (!isOpen(ride, now)) return 'NOT_APPLICABLE'
  const paid = await tx
    .update(seatRequests)
    .set({ status: 'PAID', paidAt: now, payBy: null })
    .where(and(eq(seatRequests.id, requestId), eq(seatRequests.status, 'APPROVED')))
    .returning({ id: seatRequests.id })
  if (paid.length === 0) return 'NOT_APPLICABLE'
  await settleRide(tx, found.rideId)
  return 'PAID'
}
