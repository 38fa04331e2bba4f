import { sql, type SQL } from 'drizzle-orm'
import { newId } from '../src/platform/ids.ts'
import { moveTo } from '../tests/paid-seat.ts'
import { CLOSES_AFTER, completedTrip, rate, rateBoth, type CompletedTrip } from '../tests/rated-trip.ts'
import type { TestProduct } from '../tests/test-product.ts'

/** Placeholders for the ids of a rated trip, and for the end of the days in which it can be rated. */
export const NO_TRIP = { request: '', rider: '', driver: '', review: '', end: '' }

export const rateTrips = async (world: TestProduct): Promise<{ rated: typeof NO_TRIP; shown: typeof NO_TRIP }> => {
  const [rated, shown] = [await completedTrip(world), await completedTrip(world)]
  moveTo(world, rated.arrivesAt, 60)
  await rate(world, rated.request.id, rated.riderToken)
  moveTo(world, shown.arrivesAt, 60)
  await rateBoth(world, shown, 2, 4)
  world.clock.set(null)
  const written = await world.deps.db.query.reviews.findMany({ where: (row, { eq }) => eq(row.role, 'DRIVER') })
  const partsOf = ({ request: { id: request, riderId: rider }, owner, arrivesAt }: CompletedTrip) => ({
    request,
    rider,
    driver: owner.id,
    review: written.find(({ requestId }) => requestId === request)?.id ?? '',
    end: new Date(arrivesAt.getTime() + CLOSES_AFTER * 1000).toISOString(),
  })
  return { rated: partsOf(rated), shown: partsOf(shown) }
}

const change = (id: () => string, what: SQL) => sql`update reviews set ${what} where id = ${id()}`

/** Attacks on ratings of two trips: `rated` has one rating, which is not shown; `shown` has two, which are shown. */
export const attacksOnRatings = (on: {
  /** A paid request for a ride that has not departed. */
  paid: string
  owner: string
  rider: string
  stranger: string
  rated: typeof NO_TRIP
  shown: typeof NO_TRIP
}): [string, string, () => SQL | SQL[]][] => {
  const insert = (over: {
    request?: string
    author?: string
    subject?: string
    role?: string
    status?: string
    stars?: number
    comment?: string | null
    tags?: string
    at?: SQL
  }) => sql`insert into reviews (id, request_id, author_id, subject_id, role, stars, tags, comment, status, opens_at, written_at, shown_at)
    select ${newId()}, ${over.request ?? on.rated.request}, ${over.author ?? on.rated.driver}, ${over.subject ?? on.rated.rider},
      ${over.role ?? 'RIDER'}, ${over.stars ?? 4}, ${over.tags ?? '{}'}::text[], ${over.comment ?? null}, ${over.status ?? 'WRITTEN'},
      e.planned_at, ${over.at ?? sql`e.planned_at + interval '1 hour'`},
      case when ${over.status ?? 'WRITTEN'} = 'SHOWN' then e.planned_at + interval '2 hours' end
    from seat_requests q join ride_stops e on e.ride_id = q.ride_id and e.position = q.to_position
    where q.id = ${over.request ?? on.rated.request}`
  const unread = () => on.rated.review
  const read = () => on.shown.review
  const hide = sql`status = 'HIDDEN', hidden_at = now(), hidden_because = 'x'`
  return [
    [
      'rate a trip twice',
      'reviews_one_a_side',
      () => insert({ author: on.rated.rider, subject: on.rated.driver, role: 'DRIVER' }),
    ],
    ['rate a trip of other people', 'review_of_a_side', () => insert({ author: on.stranger })],
    ['rate a person who was not on the trip', 'review_of_a_side', () => insert({ subject: on.stranger })],
    ['rate oneself', 'review_of_a_side|reviews_two_people', () => insert({ subject: on.rated.driver })],
    ['rate in the role of the other person', 'review_of_a_side', () => insert({ role: 'DRIVER' })],
    [
      'rate a trip that has not taken place',
      'review_of_a_side',
      () => insert({ request: on.paid, author: on.owner, subject: on.rider }),
    ],
    ['rate before the arrival', 'review_in_time', () => insert({ at: sql`e.planned_at - interval '1 second'` })],
    ['rate after 14 days', 'review_in_time', () => insert({ at: sql`e.planned_at + interval '14 days'` })],
    ['give 6 stars', 'reviews_stars_bounded', () => insert({ stars: 6 })],
    ['give 1 star without a comment', 'reviews_few_stars_explained', () => insert({ stars: 1 })],
    ['give a rider a tag for drivers', 'reviews_tags_of_role', () => insert({ tags: '{CLEAN_CAR}' })],
    ['write a rating that is shown at once', 'review_begins_unread', () => insert({ status: 'SHOWN' })],
    [
      'show a rating too early, before the other person has rated',
      'review_shown_too_early',
      () => change(unread, sql`status = 'SHOWN', shown_at = opens_at + interval '13 days'`),
    ],
    [
      'change a rating after 14 days',
      'review_in_time',
      () => change(unread, sql`stars = 5, written_at = ${on.rated.end}::timestamptz`),
    ],
    ['change whom a rating is about', 'frozen_column', () => change(unread, sql`subject_id = ${on.stranger}`)],
    ['move a rating to another trip', 'frozen_column', () => change(unread, sql`request_id = ${on.paid}`)],
    ['change the stars of a shown rating', 'frozen_column|review_in_time', () => change(read, sql`stars = 5`)],
    ['change the words of a shown rating', 'frozen_column', () => change(read, sql`comment = 'Good'`)],
    [
      'set the state of a shown rating to WRITTEN again',
      'legal_transition|frozen_column',
      () => change(read, sql`status = 'WRITTEN', shown_at = null`),
    ],
    ['delete a shown rating', 'append_only', () => sql`delete from reviews where id = ${on.shown.review}`],
    ['hide a rating without naming who hides it', 'reviews_hidden_whole', () => change(read, hide)],
    [
      'hide the rating about oneself',
      'reviews_no_party_hides',
      () => change(read, sql`${hide}, hidden_by = ${on.shown.driver}`),
    ],
    [
      'show a hidden rating again',
      'legal_transition|frozen_column',
      () => [
        change(read, sql`${hide}, hidden_by = ${on.stranger}`),
        change(read, sql`status = 'SHOWN', hidden_at = null, hidden_by = null, hidden_because = null`),
      ],
    ],
    ['reply to a rating that is not shown', 'reply_of_subject', () => reply(on.rated.review, on.rated.driver)],
    ['reply for another person', 'reply_of_subject', () => reply(on.shown.review, on.stranger)],
    [
      'reply twice',
      'review_replies_pkey',
      () => [reply(on.shown.review, on.shown.driver), reply(on.shown.review, on.shown.driver)],
    ],
    [
      'change a reply',
      'frozen_column',
      () => [reply(on.shown.review, on.shown.driver), sql`update review_replies set text = 'No'`],
    ],
    [
      'delete a reply',
      'frozen_column',
      () => [reply(on.shown.review, on.shown.driver), sql`delete from review_replies`],
    ],
  ]
}

const reply = (review: string, author: string) =>
  sql`insert into review_replies (review_id, author_id, text, written_at)
    values (${review}, ${author}, 'Thank you', '2099-01-01')`
