import type { Tx } from '../../db/client.ts'
import { partAddress } from '../../shared/kernel/part-of-ride.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { endsOn, type OfferedSegment, type SoughtRide } from './rules.ts'
import type { StoredAlert } from './present.ts'

interface Told {
  ride: Pick<SoughtRide, 'id' | 'driverId' | 'driverName' | 'meeting'>
  segment: OfferedSegment
  candidate: { id: string; userId: string }
  isSent: boolean
}

const isWhole = ({ fromPosition, toPosition, lastPosition }: OfferedSegment) =>
  fromPosition === 0 && toPosition === lastPosition

/** One notification about a ride for each user, even when several of their alerts match it. */
export const announceMatch = (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  { ride, segment, candidate, isSent }: Told,
): Promise<void> =>
  announce(tx, deps, {
    userId: candidate.userId,
    template: 'alert_ride',
    params: {
      alertId: candidate.id,
      origin: segment.from.name,
      destination: segment.to.name,
      at: segment.departsAt.toISOString(),
      amount: formatKsh(segment.costKsh),
      seatsLeft: String(segment.freeSeats),
      driver: firstNameOf(ride.driverName),
      pickup: (segment.fromPosition === 0 && ride.meeting) || segment.from.name,
    },
    aboutId: ride.driverId,
    link: `/ride/${ride.id}${isWhole(segment) ? '' : `?${partAddress(segment)}`}`,
    dedupe: `alert_ride:${ride.id}`,
    expiresAt: segment.departsAt,
    isPanelOnly: !isSent,
  })

export const announceEnding = (
  tx: Tx,
  deps: Pick<Dependencies, 'clock' | 'enqueue'>,
  alert: StoredAlert,
): Promise<void> =>
  announce(tx, deps, {
    userId: alert.userId,
    template: 'alert_ending',
    params: {
      ...(alert.fromName !== null && { origin: alert.fromName }),
      ...(alert.toName !== null && { destination: alert.toName }),
      at: startOfNairobiDay(endsOn(alert)).toISOString(),
    },
    link: '/dashboard/alerts',
    dedupe: `alert_ending:${alert.id}:${endsOn(alert)}`,
  })
