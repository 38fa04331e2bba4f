import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides, seatRequests, type payouts, type refunds } from '../../db/schema/index.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { lockRide, tripNames } from '../rides/index.ts'

type Deps = Pick<Dependencies, 'clock' | 'enqueue'>

const tripOf = async (tx: Tx, rideId: string) => tripNames(await lockRide(tx, rideId))

export const announceRefunded = async (
  tx: Tx,
  deps: Deps,
  { refund, requestId }: { refund: typeof refunds.$inferSelect; requestId: string },
): Promise<void> => {
  const [request] = await tx
    .select({ riderId: seatRequests.riderId, rideId: rides.id })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .where(eq(seatRequests.id, requestId))
  if (!request) return
  await announce(tx, deps, {
    userId: request.riderId,
    template: 'refund_sent',
    params: { amount: formatKsh(refund.amountKsh), ...(await tripOf(tx, request.rideId)) },
    link: `/ride/${request.rideId}`,
    dedupe: `refund_sent:${refund.id}`,
  })
}

export const announcePaidOut = async (
  tx: Tx,
  deps: Deps,
  { payout, rideId }: { payout: typeof payouts.$inferSelect; rideId: string },
): Promise<void> => {
  await announce(tx, deps, {
    userId: payout.driverId,
    template: 'payout_sent',
    params: { amount: formatKsh(payout.netKsh), ...(await tripOf(tx, rideId)) },
    link: `/ride/${rideId}`,
    dedupe: `payout_sent:${payout.id}`,
  })
}
