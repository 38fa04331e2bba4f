import type { Tx } from '../../db/client.ts'
import type { payouts, refunds } from '../../db/schema/index.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { phoneOf } from '../payments/rules.ts'
import { tripFacts } from '../rides/index.ts'
import type { PaidTrip } from './queries.ts'

type Deps = Pick<Dependencies, 'clock' | 'enqueue'>

interface Sent {
  trip: PaidTrip
  receipt: string | null
  msisdn: string | null
}

const factsOf = ({ trip, receipt, msisdn }: Sent) => {
  const phoneEnd = msisdn === null ? '' : phoneOf(msisdn).slice(-3)
  return { ...tripFacts(trip.row), ...(receipt !== null && { receipt }), ...(phoneEnd !== '' && { phoneEnd }) }
}

export const announceRefunded = async (
  tx: Tx,
  deps: Deps,
  { refund, ...sent }: Sent & { refund: typeof refunds.$inferSelect },
): Promise<void> =>
  announce(tx, deps, {
    userId: sent.trip.request.riderId,
    template: 'refund_sent',
    params: { ...factsOf(sent), amount: formatKsh(refund.amountKsh) },
    link: `/payment/${sent.trip.paymentId}/receipt`,
    dedupe: `refund_sent:${refund.id}`,
  })

export const announcePaidOut = async (
  tx: Tx,
  deps: Deps,
  { payout, ...sent }: Sent & { payout: typeof payouts.$inferSelect },
): Promise<void> =>
  announce(tx, deps, {
    userId: payout.driverId,
    template: 'payout_sent',
    params: {
      ...factsOf(sent),
      amount: formatKsh(payout.netKsh),
      fee: formatKsh(payout.feeKsh),
      numSeats: String(sent.trip.request.numSeats),
    },
    link: '/dashboard/earnings',
    dedupe: `payout_sent:${payout.id}`,
  })
