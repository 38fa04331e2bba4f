import type { Tx } from '../../db/client.ts'
import type { Dependencies } from '../context.ts'
import { announce, type CancelledWhat } from '../notifications/index.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import type { RideRow } from './queries.ts'

type Deps = Pick<Dependencies, 'clock' | 'enqueue'>

export const tripFacts = (row: RideRow) => ({
  origin: row.from.name,
  destination: row.to.name,
  at: row.ride.departsAt.toISOString(),
})

export const pickupOf = ({ ride: { meetingName, meetingHint }, from }: RideRow): string =>
  meetingName === null ? from.name : [meetingName, meetingHint].filter(Boolean).join(', ')

export const meetingFacts = (row: RideRow) => ({
  pickup: pickupOf(row),
  ...(row.ride.note !== null && { note: row.ride.note }),
})

export const driverFacts = (row: RideRow) => ({
  driver: firstNameOf(row.driver.name),
  plate: row.vehicle.plate,
  ...meetingFacts(row),
})

export interface CancelledRequest {
  requestId: string
  userId: string
  numSeats: number
  what: CancelledWhat
  /** Who cancelled the request: a user, or Pamoja with the id null. Null when the request has expired. */
  by: { id: string | null; name: string } | null
  refundKsh?: number
}

export const announceRequestCancelled = (tx: Tx, deps: Deps, row: RideRow, about: CancelledRequest): Promise<void> =>
  announce(tx, deps, {
    userId: about.userId,
    template: 'request_cancelled',
    params: {
      ...tripFacts(row),
      numSeats: String(about.numSeats),
      what: about.what,
      ...(about.by && { name: firstNameOf(about.by.name) }),
      ...(about.refundKsh !== undefined && { amount: formatKsh(about.refundKsh) }),
    },
    ...(about.by?.id && { aboutId: about.by.id }),
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
    params: { ...tripFacts(row), ...driverFacts(row), dueAt: about.until.toISOString() },
    aboutId: row.ride.driverId,
    link: `/ride/${row.ride.id}`,
    dedupe: `trip_completed:${about.requestId}`,
    expiresAt: about.until,
  })

export const announceMeetingPoint = (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  about: { userId: string; changedAt: Date },
): Promise<void> =>
  announce(tx, deps, {
    userId: about.userId,
    template: 'meeting_point_changed',
    params: { ...tripFacts(row), ...driverFacts(row) },
    aboutId: row.ride.driverId,
    link: `/ride/${row.ride.id}`,
    dedupe: `meeting_point_changed:${row.ride.id}:${about.changedAt.toISOString()}`,
    expiresAt: row.ride.departsAt,
  })

export const announceCoordinatedRide = (tx: Tx, deps: Deps, row: RideRow): Promise<void> =>
  announce(tx, deps, {
    userId: row.ride.driverId,
    template: 'ride_coordinated',
    params: {
      ...tripFacts(row),
      plate: row.vehicle.plate,
      rideId: row.ride.id,
      numSeats: String(row.ride.numSeats),
      amount: formatKsh(row.ride.seatCostKsh),
    },
    link: `/ride/${row.ride.id}`,
    dedupe: `ride_coordinated:${row.ride.id}`,
  })

/** For the owner or the driver of a ride that someone else cancelled. `byDocument`: because a document is not valid. */
export const announceRideCancelled = (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  about: { userId: string; by: { id: string | null; name: string }; byDocument: boolean },
): Promise<void> =>
  announce(tx, deps, {
    userId: about.userId,
    template: 'ride_cancelled',
    params: {
      ...tripFacts(row),
      name: firstNameOf(about.by.name),
      plate: row.vehicle.plate,
      ...(about.byDocument && { byDocument: 'yes' }),
    },
    ...(about.by.id !== null && { aboutId: about.by.id }),
    link: `/ride/${row.ride.id}`,
    dedupe: `ride_cancelled:${row.ride.id}`,
  })
