import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { seatRequests, type payouts, type refunds } from '../../db/schema/index.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { lockRide, tripFacts } from '../rides/index.ts'
import type { LockedTransfer } from './lock-transfer.ts'

type Deps = Pick<Dependencies, 'clock' | 'enqueue'>
type Trip = NonNullable<LockedTransfer['trip']>

interface Sent {
  trip: Trip
  receipt: string | null
  msisdn: string | null
}

const factsOf = async (tx: Tx, { trip, receipt, msisdn }: Sent) => ({
  ...tripFacts(await lockRide(tx, trip.rideId)),
  ...(receipt !== null && { receipt }),
  ...(msisdn !== null && { phoneEnd: msisdn.slice(-3) }),
})

const findSeats = async (tx: Tx, requestId: string) => {
  const [request] = await tx
    .select({ riderId: seatRequests.riderId, numSeats: seatRequests.numSeats })
    .from(seatRequests)
    .where(eq(seatRequests.id, requestId))
  return request
}

export const announceRefunded = async (
  tx: Tx,
  deps: Deps,
  { refund, ...sent }: Sent & { refund: typeof refunds.$inferSelect },
): Promise<void> => {
  const request = await findSeats(tx, sent.trip.requestId)
  if (!request) return
  await announce(tx, deps, {
    userId: request.riderId,
    template: 'refund_sent',
    params: { ...(await factsOf(tx, sent)), amount: formatKsh(refund.amountKsh) },
    link: `/payment/${sent.trip.paymentId}/receipt`,
    dedupe: `refund_sent:${refund.id}`,
  })
}

export const announcePaidOut = async (
  tx: Tx,
  deps: Deps,
  { payout, ...sent }: Sent & { payout: typeof payouts.$inferSelect },
): Promise<void> => {
  const request = await findSeats(tx, sent.trip.requestId)
  await announce(tx, deps, {
    userId: payout.driverId,
    template: 'payout_sent',
    params: {
      ...(await factsOf(tx, sent)),
      amount: formatKsh(payout.netKsh),
      fee: formatKsh(payout.feeKsh),
      ...(request && { numSeats: String(request.numSeats) }),
    },
    link: '/dashboard/earnings',
    dedupe: `payout_sent:${payout.id}`,
  })
}
