import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users, type seatRequests } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { announce } from '../notifications/index.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { dayAndTime } from '../../shared/kernel/nairobi-time.ts'
import { announceRequestCancelled, tripNames, type RideRow } from '../rides/index.ts'
import type { Side } from './rules.ts'

type Deps = Pick<Dependencies, 'clock' | 'enqueue'>
type Request = Pick<typeof seatRequests.$inferSelect, 'id' | 'numSeats' | 'riderId'>

const linkOf = (row: RideRow) => `/ride/${row.ride.id}`

/** The same in both languages: `Nairobi → Nakuru, 23/11/2026 07:30`. */
const tripLine = (row: RideRow): string => {
  const { origin, destination } = tripNames(row)
  const { day, time } = dayAndTime(row.ride.departsAt)
  return `${origin} → ${destination}, ${day} ${time}`
}

export const announceRequested = (tx: Tx, deps: Deps, row: RideRow, request: Request, askedSeats: number) =>
  announce(tx, deps, {
    userId: row.ride.ownerId,
    template: 'ride_requested',
    params: {
      seatsBooked: String(request.numSeats),
      totalBooked: String(askedSeats),
      totalSeats: String(row.ride.numSeats),
      rideId: row.ride.id,
    },
    link: linkOf(row),
    dedupe: `ride_requested:${request.id}`,
  })

export const announceAccepted = (tx: Tx, deps: Deps, row: RideRow, request: Request, approverName: string) =>
  announce(tx, deps, {
    userId: request.riderId,
    template: 'request_accepted',
    params: { name: approverName, trip: tripLine(row) },
    link: linkOf(row),
    dedupe: `request_accepted:${request.id}`,
  })

/** Tells the owner who is coming, and the rider that the seats are theirs. */
export const announcePaid = async (tx: Tx, deps: Deps, row: RideRow, request: Request): Promise<void> => {
  const params = { ...tripNames(row), rideId: row.ride.id }
  const link = linkOf(row)
  const owner = { userId: row.ride.ownerId, dedupe: `request_confirmed:${request.id}` }
  await announce(tx, deps, { ...owner, template: 'request_confirmed', params, link })
  const rider = { userId: request.riderId, dedupe: `trip_confirmed:${request.id}` }
  await announce(tx, deps, { ...rider, template: 'trip_confirmed', params, link })
}

const firstNameOfUser = async (tx: Tx, id: string): Promise<string> => {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, id))
  return firstNameOf(user?.name ?? '')
}

/** `refundKsh` is null for an unpaid request, 0 when it was too late. */
export const announceCancelled = async (
  tx: Tx,
  deps: Deps,
  row: RideRow,
  { request, side, refundKsh }: { request: Request & { ownerId: string }; side: Side; refundKsh: number | null },
): Promise<void> => {
  const { id: requestId, riderId, ownerId } = request
  const [from, userId] = side === 'rider' ? [riderId, ownerId] : [ownerId, riderId]
  const what = side === 'rider' ? 'OWN_REQUEST' : 'REQUEST'
  // The owner refunds everything that was not refunded before.
  const isPlain = refundKsh === null || (side === 'owner' && refundKsh === 0)
  const cancelled = isPlain ? null : ({ what, by: await firstNameOfUser(tx, from), refundKsh } as const)
  await announceRequestCancelled(tx, deps, row, { requestId, userId, cancelled })
}
