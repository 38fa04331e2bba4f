import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertSeatRequest, insertUser } from '../../../tests/builders.ts'
import { moveTo, paidSeat, payFor } from '../../../tests/paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import {
  CLOSES_AFTER,
  completedTrip,
  completeTrip,
  rate,
  rateBoth,
  readReview,
  type CompletedTrip,
} from '../../../tests/rated-trip.ts'
import { notifications, reviews, users } from '../../db/schema/index.ts'
import { askRatings, refreshAllScores, showDueReviews } from '../../domain/reviews/index.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

const signInBoth = async (trip: CompletedTrip) => ({
  ...trip,
  riderToken: await world.signIn(trip.rider),
  ownerToken: await world.signIn(trip.owner),
})
const readUser = async (id: string) => {
  const user = await world.deps.db.query.users.findFirst({ where: eq(users.id, id) })
  if (!user) throw new Error('no such user')
  return user
}
const reviewsOf = async (id: string, as: string, query = 'role=DRIVER') =>
  (await world.call('GET', `/api/user/${id}/reviews?${query}`, { as })).body

const reply = (id: string, as: string, text = 'A tyre was flat.') =>
  world.call('POST', `/api/request/${id}/review/reply`, { as, body: { text } })

const meanOf = async (role: string) => {
  const rows = await world.deps.db.query.reviews.findMany()
  const stars = rows.filter((row) => row.role === role && row.status === 'SHOWN').map((row) => row.stars)
  return stars.reduce((sum, one) => sum + one, 0) / stars.length
}

/**
 * Cancels a paid seat when `hoursBefore` hours minus one second are left until departure. Returns the statuses that
 * rider and driver then get when they rate.
 */
const cancelledBy = async (side: 'riderToken' | 'ownerToken', hoursBefore: number) => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, (-hoursBefore * HOUR_MS) / 1000 + 1)
  const { status } = await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: seat[side], body: {} })
  expect(status).toBe(200)
  moveTo(world, seat.arrivesAt)
  const as = { rider: await world.signIn(seat.rider), driver: await world.signIn(seat.owner) }
  return [(await rate(world, seat.request.id, as.rider)).status, (await rate(world, seat.request.id, as.driver)).status]
}

let invalid: Promise<CompletedTrip> | null = null
const invalidTrip = async () => {
  const trip = await (invalid ??= completedTrip(world))
  moveTo(world, trip.arrivesAt, 60)
  return trip
}

const askedFor = async (userId: string) =>
  (
    await world.deps.db
      .select({ template: notifications.template, link: notifications.link })
      .from(notifications)
      .where(eq(notifications.userId, userId))
  ).flatMap(({ template, link }) => (template === 'rate_trip' ? [link] : []))

describe('the job that asks for ratings', () => {
  it('tells both people once, when the trip can be rated', async () => {
    const trip = await completedTrip(world)
    const form = `/request/${trip.request.id}/review`
    // Two minutes before the arrival, because the clock continues while jobs run.
    moveTo(world, trip.arrivesAt, -120)
    await world.runDueJobs()
    expect([await askedFor(trip.rider.id), await askedFor(trip.owner.id)]).toEqual([[], []])
    for (const seconds of [0, 60, 3600]) {
      moveTo(world, trip.arrivesAt, seconds)
      await askRatings(world.deps)
    }
    expect([await askedFor(trip.rider.id), await askedFor(trip.owner.id)]).toEqual([[form], [form]])
    const { body } = await world.call('GET', '/api/notifications', { as: await world.signIn(trip.rider) })
    const asked = body.rows.find((row: { link: string }) => row.link === form)
    expect(asked.text).toMatch(/^How was your trip with Njeri from .+ to .+\? Rate it in half a minute\./)
  })

  it('does not tell a person who has already rated, but tells the other one', async () => {
    const trip = await completedTrip(world)
    moveTo(world, trip.arrivesAt)
    await rate(world, trip.request.id, trip.riderToken)
    await askRatings(world.deps)
    expect([(await askedFor(trip.rider.id)).length, (await askedFor(trip.owner.id)).length]).toEqual([0, 1])
  })

  it('tells nobody about a reported trip, or 3 days after the arrival', async () => {
    const reported = await completedTrip(world)
    const answer = await world.call('POST', `/api/request/${reported.request.id}/dispute`, {
      as: reported.riderToken,
      body: { kind: 'OTHER', text: 'He drove too fast.' },
    })
    expect(answer.status).toBe(201)
    moveTo(world, reported.arrivesAt, 60)
    await askRatings(world.deps)
    expect([await askedFor(reported.rider.id), await askedFor(reported.owner.id)]).toEqual([[], []])
    const old = await completedTrip(world)
    moveTo(world, old.arrivesAt, (3 * DAY_MS) / 1000)
    await askRatings(world.deps)
    expect([await askedFor(old.rider.id), await askedFor(old.owner.id)]).toEqual([[], []])
    moveTo(world, old.arrivesAt, (3 * DAY_MS) / 1000 - 60)
    await askRatings(world.deps)
    expect([(await askedFor(old.rider.id)).length, (await askedFor(old.owner.id)).length]).toEqual([1, 1])
  })

  it('sends one message to a driver with two riders, with a link to the page of the ride', async () => {
    const seat = await paidSeat(world)
    const other = await insertUser(world.deps)
    const second = await insertSeatRequest(world.deps, seat.ride, other)
    await payFor(world, second, await world.signIn(other))
    const trip = await completeTrip(world, seat)
    moveTo(world, trip.arrivesAt)
    await askRatings(world.deps)
    expect(await askedFor(trip.owner.id)).toEqual([`/ride/${trip.ride.id}`])
    expect(await askedFor(other.id)).toEqual([`/request/${second.id}/review`])
  })
})

describe('PUT /api/request/{id}/review', () => {
  it('accepts ratings from the planned arrival of a completed ride', async () => {
    const seat = await paidSeat(world)
    expect((await rate(world, seat.request.id, seat.riderToken)).status).toBe(409)
    const trip = await completedTrip(world)
    moveTo(world, trip.arrivesAt, -1)
    expect(await readReview(world, trip.request.id, trip.riderToken)).toMatchObject({ can: { write: false } })
    expect((await rate(world, trip.request.id, trip.riderToken)).status).toBe(409)
    moveTo(world, trip.arrivesAt)
    const answer = await rate(world, trip.request.id, trip.riderToken, { tags: ['ON_TIME', 'CLEAN_CAR'] })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        about: { id: trip.owner.id, role: 'DRIVER' },
        mine: { stars: 4, tags: ['ON_TIME', 'CLEAN_CAR'], comment: null, shownAt: null },
        theirs: null,
        can: { write: true, reply: false },
      },
    ])
  })

  it('refuses ratings 14 days after the planned arrival', async () => {
    const trip = await completedTrip(world)
    moveTo(world, trip.arrivesAt, CLOSES_AFTER - 60)
    const { riderToken, ownerToken } = await signInBoth(trip)
    expect((await rate(world, trip.request.id, riderToken)).status).toBe(200)
    moveTo(world, trip.arrivesAt, CLOSES_AFTER)
    expect((await rate(world, trip.request.id, ownerToken)).status).toBe(409)
    expect((await rate(world, trip.request.id, riderToken, { stars: 5 })).status).toBe(409)
    await showDueReviews(world.deps)
    expect((await readReview(world, trip.request.id, ownerToken)).theirs).toMatchObject({ stars: 4 })
  })

  it('hides each rating from the other person until both have rated, and then allows no change', async () => {
    const trip = await completedTrip(world)
    const { id } = trip.request
    await rate(world, id, trip.riderToken, { stars: 3 })
    await rate(world, id, trip.riderToken, { stars: 1, comment: 'He drove too fast.' })
    expect(await readReview(world, id, trip.ownerToken)).toMatchObject({ mine: null, theirs: null })
    const both = await rate(world, id, trip.ownerToken, { stars: 5, tags: ['FRIENDLY'] })
    expect(both.body).toMatchObject({
      mine: { stars: 5, shownAt: expect.any(String) },
      theirs: { stars: 1, comment: 'He drove too fast.' },
      can: { write: false, reply: true },
    })
    expect((await rate(world, id, trip.riderToken, { stars: 5 })).status).toBe(409)
    expect((await readReview(world, id, trip.riderToken)).theirs).toMatchObject({ stars: 5, tags: ['FRIENDLY'] })
  })

  it('stores one rating when a rider sends several at the same moment', async () => {
    const trip = await completedTrip(world)
    const answers = await Promise.all(
      [5, 4, 5].map((stars) => rate(world, trip.request.id, trip.riderToken, { stars })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await world.deps.db.$count(reviews, eq(reviews.requestId, trip.request.id))).toBe(1)
  })

  it.each([
    ['6 stars', { stars: 6 }],
    ['half a star', { stars: 4.5 }],
    ['2 stars without a comment', { stars: 2 }],
    ['2 stars with an empty comment', { stars: 2, comment: ' ' }],
    ['a tag of the other role', { tags: ['FRIENDLY'] }],
    ['a tag twice', { tags: ['ON_TIME', 'ON_TIME'] }],
    ['a phone number', { comment: 'Call me on 0712 345 678' }],
    ['a comment of 501 letters', { comment: 'a'.repeat(501) }],
  ])('refuses %s', async (_, body) => {
    const trip = await invalidTrip()
    expect((await rate(world, trip.request.id, trip.riderToken, body)).status).toBe(422)
  })

  it('accepts 3 stars without a comment', async () => {
    const trip = await invalidTrip()
    expect((await rate(world, trip.request.id, trip.riderToken, { stars: 3 })).status).toBe(200)
  })

  it('gives the reason when a phone number is refused', async () => {
    const trip = await invalidTrip()
    const { body } = await rate(world, trip.request.id, trip.riderToken, { comment: 'My number is +254 712 345 678.' })
    expect(body.issues).toMatchObject([{ path: 'comment', message: expect.stringContaining('phone numbers') }])
  })

  it('is for the rider and the driver only', async () => {
    const trip = await completedTrip(world)
    const stranger = await world.signIn(await insertUser(world.deps))
    const path = `/api/request/${trip.request.id}/review`
    expect((await rate(world, trip.request.id, stranger)).status).toBe(404)
    expect((await world.call('GET', path, { as: stranger })).status).toBe(404)
    expect((await world.call('GET', path)).status).toBe(401)
  })
})

describe('a trip that did not take place', () => {
  it('can be rated only by the person who did not cancel, if it was cancelled less than 24 hours before departure', async () => {
    expect(await cancelledBy('riderToken', 24)).toEqual([409, 200])
    expect(await cancelledBy('ownerToken', 24)).toEqual([200, 409])
  })
  it('cannot be rated if it was cancelled more than 24 hours before departure', async () => {
    expect(await cancelledBy('riderToken', 25)).toEqual([409, 409])
    expect(await cancelledBy('ownerToken', 25)).toEqual([409, 409])
  })

  it('has no deadline for ratings while a report is open, and loses the rating by the person who did not come', async () => {
    const trip = await completedTrip(world)
    const { id } = trip.request
    await rate(world, id, trip.ownerToken, { stars: 1, comment: 'She was not there.' })
    const report = { kind: 'NO_SHOW_DRIVER', text: 'He did not come.' }
    const { body: dispute } = await world.call('POST', `/api/request/${id}/dispute`, {
      as: trip.riderToken,
      body: report,
    })
    expect((await rate(world, id, trip.riderToken)).body).toMatchObject({ code: 'WRONG_STATE' })
    expect((await rate(world, id, trip.ownerToken)).status).toBe(409)
    moveTo(world, trip.arrivesAt, CLOSES_AFTER + 3600)
    await showDueReviews(world.deps)
    const later = await signInBoth(trip)
    expect(await readReview(world, id, later.riderToken)).toMatchObject({ closesAt: null, theirs: null })
    const admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    const decision = { decision: 'FULL', reason: 'He was somewhere else.' }
    await world.call('POST', `/api/admin/disputes/${dispute.id}/decide`, { as: admin, body: decision })
    expect((await rate(world, id, later.ownerToken)).status).toBe(409)
    const mine = await rate(world, id, later.riderToken, { stars: 1, comment: 'He did not come.' })
    expect(mine.body).toMatchObject({ mine: { stars: 1, shownAt: null } })
    moveTo(world, new Date(mine.body.closesAt))
    await showDueReviews(world.deps)
    const rows = await world.deps.db.query.reviews.findMany({ where: eq(reviews.requestId, id) })
    expect(rows.map(({ role, status }) => [role, status])).toEqual([['DRIVER', 'SHOWN']])
  })
})

describe('a reply', () => {
  it('a reply is written once, to a rating that is shown', async () => {
    const trip = await completedTrip(world)
    const { id } = trip.request
    expect((await reply(id, trip.ownerToken)).body.code).toBe('WRONG_STATE')
    await rateBoth(world, trip, 2, 4)
    expect((await reply(id, trip.ownerToken, 'Call 0712345678')).status).toBe(422)
    expect((await reply(id, trip.ownerToken, 'a'.repeat(301))).status).toBe(422)
    expect((await reply(id, trip.ownerToken)).body.theirs.reply).toMatchObject({ text: 'A tyre was flat.' })
    expect((await reply(id, trip.ownerToken)).status).toBe(409)
    expect((await reply(id, await world.signIn(await insertUser(world.deps)))).status).toBe(404)
    expect((await reviewsOf(trip.owner.id, trip.riderToken)).rows[0].reply.text).toBe('A tyre was flat.')
  })
})

describe('the score', () => {
  it('the score counts shown ratings in each role, and the list of ratings has no ids or photos of their authors', async () => {
    const first = await completedTrip(world)
    await rateBoth(world, first, 1, 2)
    const mean = Number((await meanOf('DRIVER')).toFixed(6))
    const { rating, ratingCount } = await readUser(first.owner.id)
    expect([ratingCount, rating]).toEqual([1, expect.closeTo((5 * mean + 1) / 6, 2)])
    const rider = await readUser(first.rider.id)
    expect([rider.riderRatingCount, rider.ratingCount, rider.rating]).toEqual([1, 0, 5])
    await world.deps.db.update(users).set({ photoVersion: '0a1b2c3d' }).where(eq(users.id, first.rider.id))
    const list = await reviewsOf(first.owner.id, first.riderToken)
    expect(list).toMatchObject({ rating: null, ratingCount: 1, rows: [{ stars: 1, comment: 'Not as agreed.' }] })
    // The address of the author's photo would contain the id.
    expect(JSON.stringify(list)).not.toContain(first.rider.id)
  })

  it('an outdated score is computed again with the mean rating of all drivers', async () => {
    const trip = await completedTrip(world)
    await rateBoth(world, trip, 5, 5)
    await world.deps.db.update(users).set({ rating: 1 }).where(eq(users.id, trip.owner.id))
    await refreshAllScores(world.deps)
    const { rating } = await readUser(trip.owner.id)
    expect(rating).toBeCloseTo((5 * (await meanOf('DRIVER')) + 5) / 6, 2)
  })

  it('the ratings of a user come with facts about the user’s trips, and need a session', async () => {
    const trip = await completedTrip(world)
    await rateBoth(world, trip, 4, 4)
    const list = await reviewsOf(trip.owner.id, trip.riderToken)
    expect(list).toMatchObject({ facts: { trips: 0, lateCancellations: 0 }, next: null })
    expect((await reviewsOf(trip.rider.id, trip.riderToken, 'role=RIDER')).rows).toHaveLength(1)
    expect((await world.call('GET', `/api/user/${trip.owner.id}/reviews`)).status).toBe(401)
    expect(
      (await world.call('GET', `/api/user/${trip.owner.id}/reviews?role=ADMIN`, { as: trip.riderToken })).status,
    ).toBe(422)
  })
})

describe('admins', () => {
  it('admins hide a rating for a reason, once, which also changes the score', async () => {
    const trip = await completedTrip(world)
    await rateBoth(world, trip, 1, 5)
    const admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    const list = await world.call('GET', '/api/admin/reviews', { as: admin })
    const row = list.body.rows.find(
      ({ requestId, role }: { requestId: string; role: string }) => requestId === trip.request.id && role === 'DRIVER',
    )
    expect(row).toMatchObject({ stars: 1, status: 'SHOWN', hidden: null, can: { hide: true } })
    const hide = (as: string, body: object = { reason: 'It insults him.' }) =>
      world.call('POST', `/api/admin/reviews/${row.id}/hide`, { as, body })
    expect((await hide(trip.riderToken)).status).toBe(403)
    expect((await hide(admin, {})).status).toBe(422)
    expect((await hide(admin)).body).toMatchObject({ status: 'HIDDEN', hidden: { reason: 'It insults him.' } })
    expect((await hide(admin)).status).toBe(409)
    expect((await readUser(trip.owner.id)).ratingCount).toBe(0)
    expect((await reviewsOf(trip.owner.id, trip.riderToken)).rows).toEqual([])
    expect((await readReview(world, trip.request.id, trip.ownerToken)).theirs).toBeNull()
    const hidden = await world.call('GET', '/api/admin/reviews?status=HIDDEN', { as: admin })
    expect(hidden.body.rows.map(({ id }: { id: string }) => id)).toContain(row.id)
  })

  it('admins neither see nor hide a rating that is not shown yet', async () => {
    const trip = await completedTrip(world)
    await rate(world, trip.request.id, trip.riderToken)
    const admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
    const [row] = await world.deps.db.query.reviews.findMany({ where: eq(reviews.requestId, trip.request.id) })
    const { body } = await world.call('GET', '/api/admin/reviews?pageSize=100', { as: admin })
    expect(body.rows.map(({ id }: { id: string }) => id)).not.toContain(row?.id)
    const hiding = { as: admin, body: { reason: 'It insults him.' } }
    expect((await world.call('POST', `/api/admin/reviews/${row?.id}/hide`, hiding)).status).toBe(404)
  })

  it('admins cannot hide ratings that they received or wrote', async () => {
    const trip = await completedTrip(world)
    await rateBoth(world, trip, 1, 5)
    await world.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, trip.owner.id))
    const rows = await world.deps.db.query.reviews.findMany({ where: eq(reviews.requestId, trip.request.id) })
    const as = await world.signIn(trip.owner)
    for (const { id } of rows)
      expect((await world.call('POST', `/api/admin/reviews/${id}/hide`, { as, body: { reason: 'No.' } })).status).toBe(
        403,
      )
  })
})

it('ratings lose their text and name, but not their stars, when their author’s account is erased', async () => {
  const trip = await completedTrip(world)
  await rateBoth(world, trip, 2, 5)
  moveTo(world, trip.arrivesAt, (40 * DAY_MS) / 1000)
  const rider = await world.signIn(trip.rider)
  const gone = await world.call('DELETE', `/api/user/${trip.rider.id}`, { as: rider })
  expect([gone.status, gone.body]).toMatchObject([200, {}])
  const [row] = (await reviewsOf(trip.owner.id, await world.signIn(trip.owner))).rows
  expect(row).toMatchObject({ stars: 2, comment: null, author: null })
})
