import { and, desc, eq, gt, ne, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { boardingPins, disputes, payments, payouts, rides, seatRequests, users } from '../../db/schema/index.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { readRows } from '../../db/read-rows.ts'
import { hasOpenPayment } from '../payments/index.ts'
import { segmentEndedAt } from '../payouts/index.ts'
import { stopsUntil } from '../rides/index.ts'
import { countedGivenUpSince, MAX_GIVEN_UP } from './rules.ts'
import { LATE_CANCEL_HOURS } from '../trip-endings/rules.ts'
import type { RefundStatus } from '../../shared/kernel/enums.ts'

// As SQL, because Drizzle omits table names in a query of one table.
const part = {
  rideId: sql`seat_requests.ride_id`,
  from: sql`seat_requests.from_position`,
  to: sql`seat_requests.to_position`,
}
/** A stop of a request, in a query of `seat_requests`. */
const atStop = <Value = unknown>(what: SQL, position: SQL) => sql<Value>`(select ${what} from ride_stops s
  join places p on p.id = s.place where s.ride_id = ${part.rideId} and s.position = ${position})`
export const segmentFrom = atStop<string>(sql`p.name`, part.from)
export const segmentTo = atStop<string>(sql`p.name`, part.to)
export const segmentDepartsAt = atStop(sql`s.planned_at`, part.from).mapWith(rides.departsAt)
export const segmentArrivesAt = atStop(sql`s.planned_at`, part.to).mapWith(rides.arrivesAt)
const startsLater = sql`(${part.from} > 0)`.mapWith(Boolean)

/** Refunds of the payment that bought the seat; for a seat that was never bought, of all payments. */
const refundsOfSeat = sql`from refunds f join payments p on p.id = f.payment_id
  where p.request_id = ${seatRequests.id} and (p.state = 'SUCCEEDED' or ${seatRequests.paidAt} is null)`

const refundStatus = sql<RefundStatus | null>`(select f.status ${refundsOfSeat}
  order by array_position(array['REVIEW', 'DUE', 'SENDING', 'SENT'], f.status) limit 1)`

const tripsOfRider = sql`(select count(*) from seat_requests q join boarding_pins b on b.request_id = q.id
  where q.rider_id = ${seatRequests.riderId} and b.boarded_at is not null)`.mapWith(Number)

/** Whether a request was cancelled late; `q` must be its name in the statement. */
export const isCancelledLate = sql`q.paid_at is not null and q.cancelled_at > (select s.planned_at from ride_stops s
  where s.ride_id = q.ride_id and s.position = q.from_position) - ${LATE_CANCEL_HOURS} * interval '1 hour'`

const lateByRider = sql`(select count(*) from seat_requests q where q.rider_id = ${seatRequests.riderId}
  and q.cancel_reason = 'RIDER_CANCELLED' and ${isCancelledLate})`.mapWith(Number)

export const selectRequests = (db: Db | Tx) =>
  db
    .select({
      request: seatRequests,
      rider: {
        photoVersion: users.photoVersion,
        rating: users.riderRating,
        ratingCount: users.riderRatingCount,
        verifiedAt: users.verifiedAt,
        trips: tripsOfRider,
        lateCancellations: lateByRider,
      },
      /** The ride, with the times of the request's own part. */
      ride: {
        status: rides.status,
        driverId: rides.driverId,
        departsAt: segmentDepartsAt,
        arrivesAt: segmentArrivesAt,
        startsLater,
        completedAt: segmentEndedAt,
      },
      stops: stopsUntil(part),
      boardedAt: boardingPins.boardedAt,
      dispute: {
        id: disputes.id,
        status: disputes.status,
        kind: disputes.kind,
        decision: disputes.decision,
        answerBy: disputes.answerBy,
        openedAt: disputes.openedAt,
        decidedAt: disputes.decidedAt,
      },
      /** A rating that is not shown yet must not change an answer. */
      isRatingShown: sql`exists (select 1 from reviews v
        where v.request_id = ${seatRequests.id} and v.status <> 'WRITTEN')`.mapWith(Boolean),
      paidKsh: payments.paidKsh,
      refundKsh: sql`(select coalesce(sum(f.amount_ksh), 0) ${refundsOfSeat})`.mapWith(Number),
      /** The status of the least advanced refund. */
      refundStatus,
      payoutStatus: payouts.status,
      isPaying: sql`${hasOpenPayment(db, seatRequests.id)}`.mapWith(Boolean),
      paymentId: sql<string | null>`(select last.id from payments last
        where last.request_id = ${seatRequests.id} order by last.created_at desc, last.id desc limit 1)`,
    })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(users, eq(users.id, seatRequests.riderId))
    .leftJoin(boardingPins, eq(boardingPins.requestId, seatRequests.id))
    .leftJoin(disputes, eq(disputes.requestId, seatRequests.id))
    .leftJoin(payments, and(eq(payments.requestId, seatRequests.id), eq(payments.state, 'SUCCEEDED')))
    .leftJoin(payouts, and(eq(payouts.requestId, seatRequests.id), ne(payouts.status, 'TAKEN_BACK')))

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

/** Prepared, because most use cases of a request run this query. */
const prepareRequest = prepareOnce((db, name: 'find_request') =>
  selectRequests(db)
    .where(eq(seatRequests.id, sql.placeholder('id')))
    .prepare(name),
)

export const findRequest = async (db: Db | Tx, id: string): Promise<RequestRow | null> => {
  const [row] = await prepareRequest(db, 'find_request').execute({ id })
  return row ?? null
}

/** Counts the requests of a locked ride that are not cancelled. Called after the caller's own write. */
export const countOpen = async (tx: Tx, rideId: string): Promise<{ paid: number; waiting: number }> => {
  const [open] = await tx
    .select({
      paid: sql`count(*) filter (where ${seatRequests.status} = 'PAID')`.mapWith(Number),
      waiting: sql`count(*) filter (where ${seatRequests.status} <> 'PAID')`.mapWith(Number),
    })
    .from(seatRequests)
    .where(and(eq(seatRequests.rideId, rideId), ne(seatRequests.status, 'CANCELLED')))
  return open ?? { paid: 0, waiting: 0 }
}

/**
 * The seats that are requested on the fullest leg of a part of a ride, which has an open request from its start. The sum
 * grows only where a request begins.
 */
export const countAsked = async (
  tx: Tx,
  rideId: string,
  { fromPosition, toPosition }: { fromPosition: number; toPosition: number },
): Promise<number> => {
  const [asked] = await readRows<{ seats: number }>(
    tx,
    sql`with open as (
      select from_position, to_position, num_seats from seat_requests where ride_id = ${rideId} and status <> 'CANCELLED')
    select coalesce(max(seats), 0)::int as seats from (
      select (select sum(q.num_seats) from open q
        where q.from_position <= start.from_position and q.to_position > start.from_position) as seats
      from open start where start.from_position >= ${fromPosition} and start.from_position < ${toPosition}) counted`,
  )
  return asked?.seats ?? 0
}

/** The times of the rider's latest cancellations of requests to this owner, newest first. */
export const listGivenUp = async (
  tx: Tx,
  { riderId, ownerId }: { riderId: string; ownerId: string },
  now: Date,
): Promise<Date[]> => {
  const rows = await tx
    .select({ at: seatRequests.cancelledAt })
    .from(seatRequests)
    .where(
      and(
        eq(seatRequests.riderId, riderId),
        eq(seatRequests.ownerId, ownerId),
        eq(seatRequests.cancelReason, 'RIDER_CANCELLED'),
        gt(seatRequests.cancelledAt, countedGivenUpSince(now)),
      ),
    )
    .orderBy(desc(seatRequests.cancelledAt))
    .limit(MAX_GIVEN_UP)
  return rows.flatMap(({ at }) => at ?? [])
}

/** Two facts about a locked ride for `rideFacts`, which must not read requests itself. */
export const findRequestFacts = async (
  tx: Tx,
  rideId: string,
  riderId: string | null,
): Promise<{ viewerHasRequest: boolean; hasBoarded: boolean }> => {
  const [facts] = await readRows<Record<'has_request' | 'has_boarded', boolean>>(
    tx,
    sql`select exists (select from seat_requests q
        where q.ride_id = ${rideId} and q.rider_id = ${riderId}::uuid and q.status <> 'CANCELLED') as has_request,
      exists (select from seat_requests q join boarding_pins b on b.request_id = q.id
        where q.ride_id = ${rideId} and b.boarded_at is not null) as has_boarded`,
  )
  if (!facts) throw new Error('A statement without a table answered no row.')
  return { viewerHasRequest: facts.has_request, hasBoarded: facts.has_boarded }
}

/**
 * The requests in which a user is involved, as `q`: as the rider or another passenger, the owner or driver of the ride,
 * or the user with the phone that pays. An involved admin must not decide about the money of a request.
 */
export const selectInvolved = (userId: string): SQL => sql`select q.id from seat_requests q
  join rides r on r.id = q.ride_id join users u on u.id = ${userId}
  where (${userId} in (q.rider_id, q.owner_id, r.driver_id) or q.payment_phone = u.phone
    or q.passengers @> jsonb_build_array(jsonb_build_object('phone', u.phone))
    or exists (select from payments p where p.request_id = q.id and '+' || p.msisdn = u.phone))`

export const findInvolved = async (
  db: Db | Tx,
  userId: string,
  requestIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (requestIds.length === 0) return new Set()
  const rows = await readRows<{ id: string }>(
    db,
    sql`${selectInvolved(userId)} and q.id = any(${sql.param([...requestIds])}::uuid[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

export const isInvolved = async (db: Db | Tx, userId: string, requestId: string): Promise<boolean> =>
  (await findInvolved(db, userId, [requestId])).has(requestId)
