import { and, asc, desc, eq, lte, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { readRows } from '../../db/read-rows.ts'
import { disputes, reviewReplies, reviews, rides, seatRequests, users } from '../../db/schema/index.ts'
import type { PersonFacts } from '../../shared/contract/person-facts.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'
import { NEW_RATING } from '../../shared/kernel/rating.ts'
import { REVIEW_DAYS } from '../../shared/kernel/trip-times.ts'
import { seesPerson } from '../blocks/index.ts'
import { isCancelledLate, segmentArrivesAt, segmentDepartsAt } from '../seat-requests/index.ts'
import { REVIEWS_A_PAGE } from './rules.ts'
import type { ReviewRole } from '../../shared/kernel/enums.ts'

/** Trips with the times of their own part of the ride. Callers add the `where`. */
export const selectTrips = (db: Db | Tx) =>
  db
    .select({
      requestId: seatRequests.id,
      rideId: seatRequests.rideId,
      riderId: seatRequests.riderId,
      driverId: rides.driverId,
      fromPosition: seatRequests.fromPosition,
      toPosition: seatRequests.toPosition,
      status: seatRequests.status,
      rideStatus: rides.status,
      paidAt: seatRequests.paidAt,
      cancelReason: seatRequests.cancelReason,
      cancelledAt: seatRequests.cancelledAt,
      departsAt: segmentDepartsAt,
      arrivesAt: segmentArrivesAt,
      dispute: {
        kind: disputes.kind,
        decision: disputes.decision,
        openedAt: disputes.openedAt,
        decidedAt: disputes.decidedAt,
      },
    })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .leftJoin(disputes, eq(disputes.requestId, seatRequests.id))

export type TripRow = Awaited<ReturnType<typeof selectTrips>>[number]

export const findTrip = async (db: Db | Tx, requestId: string): Promise<TripRow | null> => {
  const [row] = await selectTrips(db).where(eq(seatRequests.id, requestId))
  return row ?? null
}

const withReply = { review: reviews, reply: { text: reviewReplies.text, writtenAt: reviewReplies.writtenAt } }

export const listReviewsOf = (db: Db | Tx, requestId: string) =>
  db
    .select(withReply)
    .from(reviews)
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(eq(reviews.requestId, requestId))
    .orderBy(asc(reviews.role))

export type ReviewRow = Awaited<ReturnType<typeof listReviewsOf>>[number]

/** Requests with a rating that is not shown yet, 14 days after their arrival. An open report stops the 14 days. */
export const listDue = async (db: Db, now: Date, limit: number): Promise<string[]> => {
  const heldFor = sql`coalesce(${disputes.decidedAt} - ${disputes.openedAt}, interval '0')`
  const rows = await db
    .selectDistinct({ requestId: reviews.requestId, opensAt: reviews.opensAt })
    .from(reviews)
    .leftJoin(disputes, eq(disputes.requestId, reviews.requestId))
    .where(
      and(
        eq(reviews.status, 'WRITTEN'),
        lte(reviews.opensAt, new Date(now.getTime() - REVIEW_DAYS * DAY_MS)),
        sql`(${disputes.id} is null or ${disputes.decidedAt} is not null)`,
        sql`${reviews.opensAt} + ${REVIEW_DAYS} * interval '1 day' + ${heldFor} <= ${now}`,
      ),
    )
    .orderBy(asc(reviews.opensAt), asc(reviews.requestId))
    .limit(limit)
    .prepare('list_reviews_to_show')
    .execute()
  return rows.map(({ requestId }) => requestId)
}

const writer = alias(users, 'review_author')

const isShown = (subjectId: string, role: ReviewRole) =>
  and(eq(reviews.subjectId, subjectId), eq(reviews.role, role), eq(reviews.status, 'SHOWN'))

export const listShown = async (
  db: Db,
  viewerId: string,
  { subjectId, role, after }: { subjectId: string; role: ReviewRole; after: string | undefined },
) => {
  const last = sql`(select v.shown_at, v.id from reviews v where v.id = ${after ?? null} and v.subject_id = ${subjectId})`
  return db
    .select({ ...withReply, authorName: writer.name })
    .from(reviews)
    .innerJoin(writer, eq(writer.id, reviews.authorId))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(
      and(
        isShown(subjectId, role),
        seesPerson(viewerId, reviews.authorId),
        after === undefined ? undefined : sql`(${reviews.shownAt}, ${reviews.id}) < ${last}`,
      ),
    )
    .orderBy(desc(reviews.shownAt), desc(reviews.id))
    .limit(REVIEWS_A_PAGE + 1)
}
export type ShownRow = Awaited<ReturnType<typeof listShown>>[number]

const hider = alias(users, 'review_hider')
const rated = alias(users, 'review_subject')

export const selectForAdmins = (db: Db | Tx) =>
  db
    .select({
      ...withReply,
      rideId: seatRequests.rideId,
      author: { id: writer.id, name: writer.name },
      subject: { id: rated.id, name: rated.name },
      hider: { id: hider.id, name: hider.name },
    })
    .from(reviews)
    .innerJoin(seatRequests, eq(seatRequests.id, reviews.requestId))
    .innerJoin(writer, eq(writer.id, reviews.authorId))
    .innerJoin(rated, eq(rated.id, reviews.subjectId))
    .leftJoin(hider, eq(hider.id, reviews.hiddenBy))
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
export type AdminReviewRow = Awaited<ReturnType<typeof selectForAdmins>>[number]

export interface Person {
  subjectId: string
  role: ReviewRole
}

/** Every score starts with this number of imaginary ratings, each equal to the mean. */
const PRIOR = 5

/**
 * The scores of the chosen users: (5 · m + Σ stars) / (5 + n), with m the mean of the role over a year. When one author
 * rates a user several times in a week, only the first rating counts. Users without a counted rating are left out.
 */
export const scoresOf = (now: Date, chosen: SQL): SQL => sql`
  select c.subject_id, c.role, count(*)::int as count,
    round((${PRIOR} * coalesce(m.mean, ${NEW_RATING}) + sum(c.stars)) / (${PRIOR} + count(*)), 2)::float8 as rating
  from (select distinct on (v.subject_id, v.role, v.author_id, date_trunc('week', v.opens_at at time zone 'Africa/Nairobi'))
      v.subject_id, v.role, v.stars
    from reviews v where v.status = 'SHOWN' and (${chosen})
    order by v.subject_id, v.role, v.author_id, date_trunc('week', v.opens_at at time zone 'Africa/Nairobi'), v.opens_at, v.id) c
  left join (select y.role, avg(y.stars) as mean from reviews y
    where y.status = 'SHOWN' and y.shown_at > ${new Date(now.getTime() - 365 * DAY_MS)} group by y.role) m on m.role = c.role
  group by c.subject_id, c.role, m.mean`

const SCORES_A_PASS = 1000

export const listOutdatedScores = async (db: Db, now: Date): Promise<Person[]> => {
  const rows = await readRows<{ id: string; role: ReviewRole }>(
    db,
    sql`select u.id, s.role from (${scoresOf(now, sql`true`)}) s join users u on u.id = s.subject_id
    where (s.count, s.rating) <> case s.role
      when 'DRIVER' then (u.rating_count, round(u.rating::numeric, 2)::float8)
      else (u.rider_rating_count, round(u.rider_rating::numeric, 2)::float8) end
    limit ${SCORES_A_PASS}`,
  )
  return rows.map(({ id, role }) => ({ subjectId: id, role }))
}

interface FactRow {
  trips: number
  late: number
  answer: number | null
}

const prepareDriverFacts = prepareOnce((db, name: 'count_driver_facts') =>
  db
    .select({
      trips: users.tripsDone,
      late: sql<number>`(select count(distinct q.ride_id)::int from seat_requests q join rides r on r.id = q.ride_id
        where r.driver_id = users.id and q.cancel_reason in ('DRIVER_CANCELLED', 'RIDE_CANCELLED') and ${isCancelledLate})`,
      answer: sql<number | null>`(select percentile_cont(0.5) within group (order by answered.minutes) from (
        select extract(epoch from coalesce(q.approved_at, q.cancelled_at) - q.created_at)::float8 / 60 as minutes
        from seat_requests q
        where q.owner_id = users.id and (q.approved_at is not null or q.cancel_reason = 'DRIVER_DECLINED')
        order by q.created_at desc limit 50) answered)`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(name),
)

const countRiderFacts = (db: Db, id: string): Promise<FactRow[]> =>
  readRows<FactRow>(
    db,
    sql`select (select count(*)::int from seat_requests q join boarding_pins b on b.request_id = q.id
      where q.rider_id = ${id} and b.boarded_at is not null) as trips,
    (select count(*)::int from seat_requests q
      where q.rider_id = ${id} and q.cancel_reason = 'RIDER_CANCELLED' and ${isCancelledLate}) as late,
    null::float8 as answer`,
  )

export const countFacts = async (db: Db, id: string, role: ReviewRole): Promise<PersonFacts> => {
  const [row] = await (role === 'DRIVER'
    ? prepareDriverFacts(db, 'count_driver_facts').execute({ id })
    : countRiderFacts(db, id))
  const answer = row?.answer ?? null
  return {
    trips: row?.trips ?? 0,
    lateCancellations: row?.late ?? 0,
    answerMinutes: answer === null ? null : Math.round(answer),
  }
}
