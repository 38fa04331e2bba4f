import type { Tx } from '../../db/client.ts'
import { seatRequests } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AddSeatRequestBody, SeatRequest } from '../../shared/contract/seat-requests.ts'
import { requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { refuseStopped } from '../documents/index.ts'
import { runOnce } from '../idempotency/index.ts'
import {
  askedEnd,
  askPossibleStops,
  lockOfferedRide,
  lockRide,
  requireOffered,
  settleRide,
  viewSegment,
  type RideRow,
} from '../rides/index.ts'
import { hasContact } from '../rides/rules.ts'
import { isOwnRide, rideFacts, ridePerson } from '../rides/policy.ts'
import { RIDE_TRANSITIONS } from '../rides/transitions.ts'
import { requireAction } from '../transition-table.ts'
import { findWomen, holdUser } from '../users/index.ts'
import { announceRequested } from './events.ts'
import { getRequest } from './get-request.ts'
import { countAsked, countOpen, findRequestFacts, listGivenUp } from './queries.ts'
import { refuseNames } from '../users/rules.ts'
import { askWait, namesTyped, passengersOf } from './rules.ts'

const readSegment = async (tx: Tx, { language }: UserActor, row: RideRow, input: RequestInput) => {
  const { fromPosition = 0, toPosition = row.stops.length - 1, pickUp, dropOff } = input
  const ends = { from: askedEnd(row, pickUp, fromPosition), to: askedEnd(row, dropOff, toPosition) }
  const part = await askPossibleStops(tx, row, ends)
  if (part) return part
  const path = pickUp === undefined ? (dropOff === undefined ? 'toPosition' : 'dropOff') : 'pickUp'
  throw invalidFields(language, { path, messageKey: 'request.noSuchPart' })
}

const isOther = (expected: string | undefined, at: Date): boolean =>
  expected !== undefined && new Date(expected).getTime() !== at.getTime()

/** @throws AppError CONFLICT when the times of this part have changed since the caller saw it */
const refuseOtherTimes = ({ ride }: RideRow, { expectedTime, expectedArrival }: RequestInput): void => {
  if (isOther(expectedTime, ride.departsAt) || isOther(expectedArrival, ride.arrivesAt))
    throw new AppError('CONFLICT', 'request.partChanged')
}

/**
 * Whether a part can be requested while its ride is in progress: it begins after the first stop, and both its ends are
 * promised stops.
 */
const isOnTheWay = ({ stops }: RideRow, { fromPosition, toPosition }: Record<'fromPosition' | 'toPosition', number>) =>
  fromPosition > 0 && [fromPosition, toPosition].every((end) => stops.some(({ position }) => position === end))

interface Part {
  row: RideRow
  startsLater: boolean
}

const guard = async (
  tx: Tx,
  user: UserActor,
  { row, startsLater }: Part,
  numSeats: number,
  now: Date,
): Promise<void> => {
  const { ride, remSeats } = row
  const requests = await findRequestFacts(tx, ride.id, user.id)
  // Held seats may become free again, so they can be requested.
  const parts = [{ departsAt: ride.departsAt, freeSeats: remSeats, startsLater }]
  const facts = { ...rideFacts({ ...row, ...requests }), parts }
  requireAction(RIDE_TRANSITIONS.request, ridePerson(user, ride), facts, now)
  const waitTime = askWait(await listGivenUp(tx, { riderId: user.id, ownerId: ride.ownerId }, now), now)
  if (waitTime > 0) throw new AppError('RATE_LIMITED', 'request.cancelledTooOften', { waitTime })
  if (numSeats > remSeats)
    throw new AppError('NOT_ENOUGH_SEATS', 'request.notEnoughSeats', { params: { seats: remSeats } })
}

/**
 * The session was read before the lock, and an admin may have removed the right to rides for women meanwhile.
 * @throws AppError NOT_FOUND, WOMEN_ONLY
 */
const requireSight = async (ctx: Ctx, tx: Tx, user: UserActor, { ride }: RideRow): Promise<void> => {
  if (isOwnRide(user, ride)) return
  const mayUseWomenOnly = ride.womenOnly && (await findWomen(ctx, tx, [user.id])).has(user.id)
  await requireOffered(tx, { id: user.id, mayUseWomenOnly }, ride.id)
}

interface RequestInput extends AddSeatRequestBody {
  rideId: string
}

const request = async (ctx: Ctx, tx: Tx, user: UserActor, input: RequestInput): Promise<SeatRequest> => {
  const now = ctx.clock.now()
  const passengers = passengersOf(user, input.riders)
  refuseNames(namesTyped(passengers))
  if (input.note !== undefined && hasContact(input.note))
    throw invalidFields(user.language, { path: 'note', messageKey: 'request.noContact' })
  const numSeats = passengers.length
  await holdUser(tx, user.id)
  const locked = await lockOfferedRide(tx, input.rideId, user)
  await requireSight(ctx, tx, user, locked)
  if (locked.ride.womenOnly && numSeats > 1 && !input.womenAndChildren)
    throw invalidFields(user.language, { path: 'womenAndChildren', messageKey: 'request.womenAndChildren' })
  const segment = await readSegment(tx, user, locked, input)
  const whole = input.pickUp === undefined && input.dropOff === undefined ? locked : await lockRide(tx, input.rideId)
  const row = viewSegment(whole, segment)
  refuseOtherTimes(row, input)
  await refuseStopped(ctx, tx, whole.ride)
  await guard(tx, user, { row, startsLater: isOnTheWay(whole, segment) }, numSeats, now)
  const id = newId()
  await tx.insert(seatRequests).values({
    id,
    rideId: row.ride.id,
    ownerId: row.ride.ownerId,
    riderId: user.id,
    ...segment,
    numSeats,
    passengers,
    paymentPhone: input.paymentPhone,
    note: input.note ?? null,
    status: 'PENDING',
    createdAt: now,
  })
  await settleRide(tx, row.ride, await countOpen(tx, row.ride.id))
  const askedSeats = await countAsked(tx, row.ride.id, segment)
  await announceRequested(tx, ctx, row, { id, numSeats, rider: user }, askedSeats)
  return getRequest(ctx, id, tx)
}

export const requestSeats = (ctx: Ctx, input: RequestInput, key: string | null) => {
  const user = requireUser(ctx)
  const { rideId, ...body } = input
  return withTx(ctx, (tx) =>
    runOnce(ctx, tx, { key, route: `POST /api/ride/${rideId}/requests`, body }, async () => ({
      status: 201 as const,
      body: await request(ctx, tx, user, input),
    })),
  )
}
