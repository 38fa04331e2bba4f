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

interface CancelRefund {
  amountKsh: number
  /** What could be refunded before the cancellation: 0 if an admin has refunded everything. */
  leftKsh: number
}

const outcomeFor = (side: Side, wasPending: boolean, refund: CancelRefund | null): CancelledWhat => {
  if (refund?.leftKsh === 0) return side === 'rider' ? 'OWN_REFUNDED' : 'REQUEST_REFUNDED'
  if (side === 'rider') return refund === null ? 'OWN_UNPAID' : refund.amountKsh === 0 ? 'OWN_LATE' : 'OWN_REQUEST'
  if (wasPending) return 'DECLINED'
  return refund === null ? 'REQUEST_UNPAID' : 'REQUEST'
}

/** `refund` is null for an unpaid request. */
export const announceCancelled = async (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  {
    request,
    side,
    refund,
  }: {
    request: Request & Pick<typeof seatRequests.$inferSelect, 'ownerId' | 'status'>
    side: Side
    refund: CancelRefund | null
  },
): Promise<void> => {
  const { id: requestId, riderId, ownerId, numSeats } = request
  const [from, userId] = side === 'rider' ? [riderId, ownerId] : [ownerId, riderId]
  await announceRequestCancelled(tx, deps, row, {
    requestId,
    userId,
    numSeats,
    what: outcomeFor(side, request.status === 'PENDING', refund),
    by: { id: from, name: await nameOfUser(tx, from) },
    ...(refund && { refundKsh: refund.amountKsh }),
  })
}

/** Who cancels when no user does. */
export const PAMOJA = { id: null, name: 'Pamoja' }

/** Tells the rider and the ride's owner. `refund` is null for an unpaid request. */
export const announceCancelledByPamoja = async (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  { request, refund }: { request: typeof seatRequests.$inferSelect; refund: CancelRefund | null },
): Promise<void> => {
  const { id: requestId, riderId, ownerId, numSeats } = request
  const about = { requestId, numSeats, by: PAMOJA, ...(refund && { refundKsh: refund.amountKsh }) }
  // Each reads what a cancellation by the other person would say.
  const ends = [
    { userId: riderId, what: outcomeFor('owner', false, refund) },
    { userId: ownerId, what: outcomeFor('rider', false, refund) },
  ]
  for (const end of ends) await announceRequestCancelled(tx, deps, row, { ...about, ...end })
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
