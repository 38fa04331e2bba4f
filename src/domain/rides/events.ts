import type { Tx } from '../../db/client.ts'
import type { Dependencies } from '../context.ts'
import { announce, type CancelledWhat } from '../notifications/index.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { dayAndTime } from '../../shared/kernel/nairobi-time.ts'
import type { RideRow } from './queries.ts'

type Deps = Pick<Dependencies, 'clock' | 'enqueue'>

export const tripNames = (row: RideRow) => ({ origin: row.from.name, destination: row.to.name })

export interface CancelledPaid {
  what: CancelledWhat
  by: string
  refundKsh: number
}

/**
 * Tells one side of a request that it has ended. The approved template only names the trip; for paid requests the
 * other channels say who cancelled and what is refunded.
 */
export const announceRequestCancelled = (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  about: { requestId: string; userId: string; cancelled?: CancelledPaid | null },
): Promise<void> =>
  announce(tx, deps, {
    userId: about.userId,
    template: 'request_cancelled',
    params: {
      ...tripNames(row),
      ...(about.cancelled && {
        name: about.cancelled.by,
        ...(about.cancelled.refundKsh > 0 && { amount: formatKsh(about.cancelled.refundKsh) }),
        what: about.cancelled.what,
      }),
    },
    link: `/ride/${row.ride.id}`,
    dedupe: `request_cancelled:${about.requestId}`,
  })

export const announceCompleted = (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  about: { requestId: string; userId: string; until: Date },
): Promise<void> =>
  announce(tx, deps, {
    userId: about.userId,
    template: 'trip_completed',
    params: { ...tripNames(row), ...dayAndTime(about.until) },
    link: `/ride/${row.ride.id}`,
    dedupe: `trip_completed:${about.requestId}`,
    expiresAt: about.until,
  })

/** To a rider with an approved or paid seat: where to be has changed. Without a meeting point it is the start. */
export const announceMeetingPoint = (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  about: { userId: string; place: string; changedAt: Date },
): Promise<void> =>
  announce(tx, deps, {
    userId: about.userId,
    template: 'meeting_point_changed',
    params: { ...tripNames(row), ...dayAndTime(row.ride.departsAt), place: about.place },
    link: `/ride/${row.ride.id}`,
    dedupe: `meeting_point_changed:${row.ride.id}:${about.changedAt.toISOString()}`,
    expiresAt: row.ride.departsAt,
  })

/** A coordinator posted a ride with another user's vehicle: its owner is to drive it. */
export const announceCoordinatedRide = (tx: Tx, deps: Deps, row: RideRow): Promise<void> =>
  announce(tx, deps, {
    userId: row.ride.driverId,
    template: 'ride_coordinated',
    params: { ...tripNames(row), rideId: row.ride.id },
    link: `/ride/${row.ride.id}`,
    dedupe: `ride_coordinated:${row.ride.id}`,
  })
