import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users, type seatRequests } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { announce, type AnyAnnouncement, type CancelledWhat } from '../notifications/index.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { formatKsh } from '../../shared/kernel/money.ts'
import { announceRequestCancelled, driverFacts, meetingFacts, tripFacts, type RideRow } from '../rides/index.ts'
import { isHeld, type Side } from './rules.ts'

type Deps = Pick<Dependencies, 'clock' | 'enqueue'>
type Request = Pick<typeof seatRequests.$inferSelect, 'id' | 'numSeats' | 'riderId' | 'totalKsh'>
type Person = { id: string; name: string }

const linkOf = (row: RideRow) => `/ride/${row.ride.id}`

const nameOfUser = async (tx: Tx, id: string): Promise<string> => {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id))
  return user?.name ?? ''
}

export const announceRequested = (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  request: Pick<Request, 'id' | 'numSeats'> & { rider: Person },
  askedSeats: number,
) =>
  announce(tx, deps, {
    userId: row.ride.ownerId,
    template: 'ride_requested',
    params: {
      ...tripFacts(row),
      seatsBooked: String(request.numSeats),
      totalBooked: String(askedSeats),
      totalSeats: String(row.ride.numSeats),
      rideId: row.ride.id,
      name: firstNameOf(request.rider.name),
      amount: formatKsh(request.numSeats * row.ride.seatCostKsh),
      dueAt: row.ride.departsAt.toISOString(),
    },
    aboutId: request.rider.id,
    link: linkOf(row),
    dedupe: `ride_requested:${request.id}`,
  })

export const announceAccepted = (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  { request, approver, payBy }: { request: Request; approver: Person; payBy: Date },
) =>
  announce(tx, deps, {
    userId: request.riderId,
    template: 'request_accepted',
    params: {
      ...tripFacts(row),
      name: firstNameOf(approver.name),
      numSeats: String(request.numSeats),
      amount: formatKsh(request.totalKsh),
      dueAt: payBy.toISOString(),
      ...meetingFacts(row),
    },
    aboutId: approver.id,
    link: linkOf(row),
    dedupe: `request_accepted:${request.id}`,
  })

export const paidAnnouncements = (
  row: RideRow,
  { request, riderName, receipt }: { request: Request; riderName: string; receipt: string | null },
): AnyAnnouncement[] => {
  const params = {
    ...tripFacts(row),
    rideId: row.ride.id,
    numSeats: String(request.numSeats),
    amount: formatKsh(request.totalKsh),
  }
  const link = linkOf(row)
  return [
    {
      userId: row.ride.ownerId,
      template: 'request_confirmed',
      params: {
        ...params,
        name: firstNameOf(riderName),
        // These seats were already held, so the payment does not change the number of seats left.
        seatsLeft: String(row.freeSeats),
      },
      aboutId: request.riderId,
      link,
      dedupe: `request_confirmed:${request.id}`,
    },
    {
      userId: request.riderId,
      template: 'trip_confirmed',
      params: { ...params, ...driverFacts(row), ...(receipt !== null && { receipt }) },
      aboutId: row.ride.driverId,
      link,
      dedupe: `trip_confirmed:${request.id}`,
    },
  ]
}

const outcomeFor = (side: Side, wasPending: boolean, refundKsh: number | null): CancelledWhat => {
  if (side === 'rider') return refundKsh === null ? 'OWN_UNPAID' : refundKsh === 0 ? 'OWN_LATE' : 'OWN_REQUEST'
  if (wasPending) return 'DECLINED'
  // When the owner cancels, everything that is not refunded yet is refunded, so 0 means that nothing was left to refund.
  return refundKsh === null || refundKsh === 0 ? 'REQUEST_UNPAID' : 'REQUEST'
}

/** `refundKsh` is null for an unpaid request. It is 0 if the rider cancelled too late, or if nothing was left to refund. */
export const announceCancelled = async (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  {
    request,
    side,
    refundKsh,
  }: {
    request: Request & Pick<typeof seatRequests.$inferSelect, 'ownerId' | 'status'>
    side: Side
    refundKsh: number | null
  },
): Promise<void> => {
  const { id: requestId, riderId, ownerId, numSeats } = request
  const [from, userId] = side === 'rider' ? [riderId, ownerId] : [ownerId, riderId]
  await announceRequestCancelled(tx, deps, row, {
    requestId,
    userId,
    numSeats,
    what: outcomeFor(side, request.status === 'PENDING', refundKsh),
    by: { id: from, name: await nameOfUser(tx, from) },
    ...(refundKsh !== null && { refundKsh }),
  })
}

/** Who cancels when no user does. */
export const PAMOJA = { id: null, name: 'Pamoja' }

/** Tells the rider and the ride's owner. `refundKsh` is null for an unpaid request. */
export const announceCancelledByPamoja = async (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  { request, refundKsh }: { request: typeof seatRequests.$inferSelect; refundKsh: number | null },
): Promise<void> => {
  const { id: requestId, riderId, ownerId, numSeats } = request
  const about = { requestId, numSeats, by: PAMOJA, ...(refundKsh !== null && { refundKsh }) }
  const isRefunded = refundKsh !== null && refundKsh > 0
  await announceRequestCancelled(tx, deps, row, {
    ...about,
    userId: riderId,
    what: isRefunded ? 'REQUEST' : 'REQUEST_UNPAID',
  })
  await announceRequestCancelled(tx, deps, row, {
    ...about,
    userId: ownerId,
    what: isRefunded ? 'OWN_REQUEST' : 'OWN_UNPAID',
  })
}

type Expired = Pick<typeof seatRequests.$inferSelect, 'id' | 'riderId' | 'numSeats' | 'status' | 'payBy'>

const expiryOf = (request: Expired, now: Date): CancelledWhat => {
  if (request.status === 'PENDING') return 'UNANSWERED'
  // Before the end of the time to pay, only an early start ends a request.
  return isHeld(request, now) ? 'STARTED_EARLY' : 'UNPAID'
}

export const announceExpired = (tx: Tx, deps: Deps, row: RideRow, request: Expired): Promise<void> =>
  announceRequestCancelled(tx, deps, row, {
    requestId: request.id,
    userId: request.riderId,
    numSeats: request.numSeats,
    what: expiryOf(request, deps.clock.now()),
    by: null,
  })

export const announcePayReminder = (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  { request, payBy }: { request: Request; payBy: Date },
): Promise<void> =>
  announce(tx, deps, {
    userId: request.riderId,
    template: 'pay_reminder',
    params: {
      ...tripFacts(row),
      ...driverFacts(row),
      numSeats: String(request.numSeats),
      amount: formatKsh(request.totalKsh),
      dueAt: payBy.toISOString(),
    },
    aboutId: row.ride.driverId,
    link: linkOf(row),
    dedupe: `pay_reminder:${request.id}`,
    expiresAt: payBy,
  })

export const announcePaymentFailed = (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  { request, payBy, paymentId, failure }: { request: Request; payBy: Date; paymentId: string; failure: string },
): Promise<void> =>
  announce(tx, deps, {
    userId: request.riderId,
    template: 'payment_failed',
    params: {
      ...tripFacts(row),
      amount: formatKsh(request.totalKsh),
      failure,
      dueAt: payBy.toISOString(),
    },
    link: linkOf(row),
    dedupe: `payment_failed:${paymentId}`,
    expiresAt: payBy,
  })
