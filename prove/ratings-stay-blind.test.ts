import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTx } from '../src/domain/context.ts'
import { showDueReviews } from '../src/domain/reviews/index.ts'
import { scoresOf } from '../src/domain/reviews/queries.ts'
import { newId } from '../src/platform/ids.ts'
import { readRows } from '../src/db/read-rows.ts'
import { DAY_MS, nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import { insertUser } from '../tests/builders.ts'
import { addressesOf, readPaths } from '../tests/every-read.ts'
import { openPayingWorld, type PayingWorld } from '../tests/paying-world.ts'
import { seededRandom, type Random } from '../tests/random.ts'
import { completedTrip, rate, type CompletedTrip } from '../tests/rated-trip.ts'

// Until a rating is shown, only its author can find out whether it exists. A user's score counts one rating a week
// by each author.

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
afterAll(() => world.close())

interface Look {
  name: string
  as: string | undefined
  path: string
  method?: 'POST' | 'PUT'
  body?: unknown
}

const looksAt = async (trip: CompletedTrip): Promise<Look[]> => {
  const [stranger, admin] = [await insertUser(world.deps), await insertUser(world.deps, { role: 'ADMIN' })]
  const viewers = {
    driver: trip.ownerToken,
    stranger: await world.signIn(stranger),
    nobody: undefined,
    admin: await world.signIn(admin),
  }
  const paths = await readPaths(world)
  const named = { requestId: trip.request.id, rideId: trip.ride.id, vehicleId: trip.ride.vehicleId }
  const addresses = [trip.owner.id, trip.rider.id].flatMap((userId) => addressesOf(paths, { ...named, userId }))
  return [
    ...Object.entries(viewers).flatMap(([name, as]) =>
      [...new Set(addresses)].map((path) => ({ name: `${name}, GET ${path}`, as, path })),
    ),
    {
      name: 'driver, a reply',
      as: trip.ownerToken,
      path: `/api/request/${trip.request.id}/review/reply`,
      method: 'POST',
      body: { text: 'A tyre was flat.' },
    },
  ]
}

/**
 * Not compared: the audit log, because each call of an admin adds to it, and balances, because they contain the time of
 * the answer.
 */
const GROWS = /^admin, GET \/api\/admin\/(?:audit|tables\/audit|balances)$/

/** The status, headers and body of each answer, without the request id and the times, which differ every time. */
const answersTo = async (looks: readonly Look[]): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {}
  for (const { name, as, path, method = 'GET', body } of looks) {
    const answer = await world.fetch(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: {
          ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const changing = new Set(['x-request-id', 'date', 'server-timing'])
    const headers = [...answer.headers].filter(([header]) => !changing.has(header))
    const text = (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')
    answers[name] = JSON.stringify([answer.status, headers, text])
  }
  return answers
}

const stored = async () =>
  (
    await readRows<{ text: string }>(
      world.deps.db,
      sql`select (select json_agg(n order by n.id) from notifications n)::text
      || (select json_agg(json_build_array(u.id, u.rating, u.rating_count, u.rider_rating, u.rider_rating_count) order by u.id)
        from users u)::text || (select count(*) from search_changes)::text as text`,
    )
  ).at(0)?.text

describe('a rating', () => {
  it('changes no answer to anyone but its author, no notification and no score before it is shown', async () => {
    const trip = await completedTrip(world)
    await world.runDueJobs()
    const looks = await looksAt(trip)
    // The first round may write data that later ones only read.
    const first = await answersTo(looks)
    const [before, storedBefore] = [await answersTo(looks), await stored()]
    const growing = Object.keys(before).filter((name) => before[name] !== first[name])
    expect(growing.filter((name) => !GROWS.test(name))).toEqual([])
    await rate(world, trip.request.id, trip.riderToken, { stars: 1, comment: 'He drove too fast.' })
    await rate(world, trip.request.id, trip.riderToken, { stars: 2, comment: 'He drove fast.' })
    await world.runDueJobs()
    await showDueReviews(world.deps)
    const hidden = await answersTo(looks)
    const differing = Object.keys(before).filter((name) => hidden[name] !== before[name] && !GROWS.test(name))
    expect(differing).toEqual([])
    expect(await stored()).toBe(storedBefore)

    // Makes sure that the comparison notices a rating that is shown.
    await rate(world, trip.request.id, trip.ownerToken, { stars: 5 })
    const after = await answersTo(looks)
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(changed).toEqual(
      expect.arrayContaining([
        `driver, GET /api/request/${trip.request.id}/review`,
        `stranger, GET /api/user/${trip.owner.id}/reviews?role=DRIVER`,
        'admin, GET /api/admin/reviews',
        'driver, a reply',
      ]),
    )
    expect(await stored()).not.toBe(storedBefore)
    world.clock.set(null)
  })

  it('is stored once for each author when driver and rider each send theirs several times at once', async () => {
    const trip = await completedTrip(world)
    const clicks = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        rate(world, trip.request.id, place % 2 === 0 ? trip.riderToken : trip.ownerToken, { stars: 5 }),
      ),
    )
    expect(clicks.filter(({ status }) => status >= 500)).toEqual([])
    const rows = await world.deps.db.query.reviews.findMany({
      where: (row, { eq }) => eq(row.requestId, trip.request.id),
    })
    expect(rows.map(({ role, status }) => `${role} ${status}`).toSorted()).toEqual(['DRIVER SHOWN', 'RIDER SHOWN'])
    world.clock.set(null)
  })
})

interface Given {
  subject: string
  author: string
  role: 'DRIVER' | 'RIDER'
  stars: number
  status: 'WRITTEN' | 'SHOWN' | 'HIDDEN'
  opensAt: Date
  shownAt: Date
}

const NOW = new Date('2026-11-23T09:00:00.000Z')

/** A user's ratings over two years: by only a few authors, so that some of them rate twice in one week. */
const historyOf = (random: Random, authors: readonly string[]): Given[] => {
  const subject = newId()
  const known = Array.from({ length: random.int(1, 4) }, () => random.pick(authors))
  return Array.from({ length: random.int(0, 8) }, () => {
    const opensAt = new Date(NOW.getTime() - random.int(0, 730 * 24) * (DAY_MS / 24))
    return {
      subject,
      author: random.pick(known),
      role: random.chance(0.6) ? ('DRIVER' as const) : ('RIDER' as const),
      stars: random.int(1, 5),
      status: random.pick(['SHOWN', 'SHOWN', 'SHOWN', 'WRITTEN', 'HIDDEN'] as const),
      opensAt,
      shownAt: new Date(opensAt.getTime() + random.int(1, 14) * DAY_MS),
    }
  })
}

const meanOf = (all: readonly Given[], role: string): number => {
  const lately = all.filter(
    (one) => one.role === role && one.status === 'SHOWN' && one.shownAt.getTime() > NOW.getTime() - 365 * DAY_MS,
  )
  return lately.reduce((sum, { stars }) => sum + stars, 0) / lately.length
}

const weekOf = (instant: Date): string => {
  const day = new Date(`${nairobiDay(instant)}T00:00:00.000Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString()
}

/** The rule of scores, written as simply as possible: one rating after the other. */
const expectedScore = (own: readonly Given[], mean: number): { count: number; rating: number } => {
  const counted = new Map<string, number>()
  for (const { author, opensAt, stars, status } of own.toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime())) {
    const key = `${author} ${weekOf(opensAt)}`
    if (status === 'SHOWN' && !counted.has(key)) counted.set(key, stars)
  }
  const sum = [...counted.values()].reduce((all, stars) => all + stars, 0)
  return { count: counted.size, rating: (5 * mean + sum) / (5 + counted.size) }
}

const HISTORIES = 10_000
const ROWS_A_STATEMENT = 5000

it(`the score of a user equals a simple calculation in ${HISTORIES} random histories of ratings`, async () => {
  const random = seededRandom(2026)
  const authors = Array.from({ length: 400 }, () => newId())
  const histories = Array.from({ length: HISTORIES }, () => historyOf(random, authors))
  const all = histories.flat()
  const scores = await withTx(world.deps, async (tx) => {
    // Replaces the real table, whose checks would refuse rows without trips and people. The rule reads only this table.
    await tx.execute(sql`create temporary table reviews (id uuid, subject_id uuid, author_id uuid, role text, stars smallint,
      status text, opens_at timestamptz, shown_at timestamptz) on commit drop`)
    for (let start = 0; start < all.length; start += ROWS_A_STATEMENT) {
      const rows = JSON.stringify(
        all.slice(start, start + ROWS_A_STATEMENT).map(({ subject, author, opensAt, shownAt, ...rest }) => ({
          ...rest,
          id: newId(),
          subject_id: subject,
          author_id: author,
          opens_at: opensAt,
          shown_at: shownAt,
        })),
      )
      await tx.execute(sql`insert into reviews select * from json_populate_recordset(null::reviews, ${rows}::json)`)
    }
    return readRows<{ subject_id: string; role: string; count: number; rating: number }>(tx, scoresOf(NOW, sql`true`))
  })
  const found = new Map(scores.map((score) => [`${score.subject_id} ${score.role}`, score]))
  const wrong: unknown[] = []
  for (const role of ['DRIVER', 'RIDER']) {
    const mean = meanOf(all, role)
    for (const history of histories) {
      const own = history.filter((one) => one.role === role)
      const expected = expectedScore(own, mean)
      const score = found.get(`${history[0]?.subject} ${role}`)
      const isRight =
        expected.count === 0
          ? score === undefined
          : score?.count === expected.count && Math.abs(score.rating - expected.rating) < 0.0051
      if (!isRight) wrong.push({ own, expected, score })
    }
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(found.size).toBeGreaterThan(HISTORIES)
})
