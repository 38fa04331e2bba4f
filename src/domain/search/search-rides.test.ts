import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertAmenities, insertUser } from '../../../tests/builders.ts'
import { oracleOver, type OracleAnswer, type OracleQuery } from '../../../tests/search-oracle.ts'
import {
  insertWorld,
  randomFrom,
  randomLeg,
  randomQuery,
  randomWorld,
  rewriteRide,
  userIdOf,
} from '../../../tests/search-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { blocks } from '../../db/schema/index.ts'
import { SearchAnswer } from '../../shared/contract/found-rides.ts'

const SEED = 20_261_122
// SEARCH_ORACLE=whole runs the full test, on the embedded database or on PostgreSQL.
const IS_WHOLE = process.env['SEARCH_ORACLE'] === 'whole'
const RIDES = IS_WHOLE ? 10_000 : 4000
const SEARCHES = IS_WHOLE ? 2000 : 400
/** Each common kind of answer must occur more often than this. In the full run, a smaller share of the searches finds nothing. */
const MANY = IS_WHOLE ? 50 : 20
/** How often each radius, each sort order and each rare kind of answer must occur. */
const OFTEN = IS_WHOLE ? 5 : 3
const CHANGES = IS_WHOLE ? 2000 : 400
const CHANGES_A_SEARCH = IS_WHOLE ? 20 : 4
const BLOCKED_SEARCHES = IS_WHOLE ? 60 : 30
const PRECISION = 1e-6

const now = new Date('2026-11-21T09:17:30.000Z')
let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  product.skipInvariants('rides of every status, and unpaid seats, are written as they are searched')
  product.clock.set(now)
  await insertAmenities(product.deps)
})
afterAll(() => product.close())

const random = randomFrom(SEED)
const world = randomWorld(random, now, RIDES)
const rideOf = new Map(world.rides.map((ride) => [ride.id, ride]))

const searchProduct = async (query: OracleQuery, as?: string): Promise<SearchAnswer> => {
  const caller = as === undefined ? {} : { as }
  const { status, body } = await product.call('GET', `/api/ride/search?${new URLSearchParams(query)}`, caller)
  expect([status, query]).toEqual([200, query])
  return SearchAnswer.parse(body)
}

const differ = (found: SearchAnswer, expected: OracleAnswer): boolean =>
  found.searchRadius !== expected.searchRadius ||
  found.rides.length !== expected.rides.length ||
  expected.rides.some((ride, index) => {
    const duplicate = found.rides[index]
    return (
      duplicate?.id !== ride.id ||
      duplicate.matchedBy !== ride.matchedBy ||
      duplicate.segment.fromPosition !== ride.stops[0] ||
      duplicate.segment.toPosition !== ride.stops[1] ||
      (duplicate.segment.kind === 'POSSIBLE') !== ride.isPossible ||
      Math.abs(duplicate.confidence - ride.confidence) > PRECISION ||
      Math.abs(duplicate.distanceKm - ride.distanceKm) > PRECISION
    )
  })

const essence = ({ rides, searchRadius }: SearchAnswer | OracleAnswer) => ({
  searchRadius,
  rides: rides.map(({ id, confidence, distanceKm, matchedBy }) => ({ id, confidence, distanceKm, matchedBy })),
})

it(`a search finds the same rides as a check of every ride, in ${SEARCHES} random searches over ${RIDES} random rides [9.search.cap 9.search.once 9.search.ladder 9.search.long-ladder 9.search.both 9.search.confidence 9.search.order 9.search.earth 9.search.bands 9.search.filter]`, async () => {
  await insertWorld(product.deps, world)
  const oracle = oracleOver(world.rides, now)
  const seen = new Map<string, number>()
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  const mismatches: object[] = []
  for (let n = 0; n < SEARCHES; n++) {
    const query = randomQuery(random, world, now)
    const expected = oracle(query)
    const found = await searchProduct(query)
    if (differ(found, expected)) mismatches.push({ query, found: essence(found), expected: essence(expected) })
    count(`radius ${expected.searchRadius}`)
    count(expected.rides.length === 10 ? 'full' : expected.rides.length === 0 ? 'empty' : 'some')
    for (const { id, numSeats, remSeats, freeSeats } of found.rides) {
      const legs = rideOf.get(id)?.legs ?? []
      expect({ id, remSeats, freeSeats }).toEqual({
        id,
        remSeats: numSeats - Math.max(...legs.map(({ paid }) => paid)),
        freeSeats: Math.min(...legs.map((leg) => leg.freeSeats)),
      })
    }
    if ([...found.rides, ...found.nearDays].some(({ driver }) => driver.photo !== null)) count('photo')
    if (found.wider.length > 0) count('wider')
    if (expected.rides.some(({ id, stops: [start, end] }) => end - start < (rideOf.get(id)?.legs.length ?? 0)))
      count('part of a ride')
    if (expected.rides.some(({ isPossible }) => isPossible)) count('possible part')
    if (new Set(expected.rides.map(({ isPossible }) => isPossible)).size === 2)
      count('possible part after a promised one')
    if (expected.rides.some(({ id }) => rideOf.get(id)?.status === 'STARTED')) count('ride on its way')
    if (expected.rides.length > 0) count(`sort ${query.sort ?? 'default'}`)
    if (expected.rides.length > 0 && Number(query.page ?? 1) > 1) count('later page')
    for (const kind of new Set(expected.rides.map((ride) => ride.matchedBy))) count(kind)
  }
  expect(mismatches).toEqual([])
  for (const what of ['1', '3', '5', '10', '20', '30', '50', 'null'])
    expect([what, seen.get(`radius ${what}`) ?? 0]).toEqual([what, expect.toSatisfy((n: number) => n >= OFTEN)])
  for (const what of [
    'full',
    'some',
    'empty',
    'name',
    'coordinates',
    'photo',
    'wider',
    'part of a ride',
    'possible part',
  ])
    expect([what, seen.get(what) ?? 0]).toEqual([what, expect.toSatisfy((n: number) => n > MANY)])
  for (const what of [
    'sort earliest',
    'sort cheapest',
    'later page',
    'ride on its way',
    'possible part after a promised one',
  ])
    expect([what, seen.get(what) ?? 0]).toEqual([what, expect.toSatisfy((n: number) => n >= OFTEN)])
}, 180_000)

it(`a search finds the same rides as a check of every ride, between ${CHANGES} changes of status, time and seats`, async () => {
  const mismatches: object[] = []
  for (let n = 0; n < CHANGES; n++) {
    const ride = random.pick(world.rides)
    if (random.chance(0.3)) ride.status = random.pick(['AVAILABLE', 'CONFIRMED', 'STARTED', 'CANCELLED'])
    else if (random.chance(0.2)) {
      const laterMs = (random.int(9) - 4) * 1_800_000
      for (const stop of [...ride.stops, ...ride.possible]) stop.at = new Date(stop.at.getTime() + laterMs)
    } else ride.legs = ride.legs.map(({ cost }) => randomLeg(random, ride.numSeats, cost))
    await rewriteRide(product.deps, ride)
    if (n % CHANGES_A_SEARCH > 0) continue
    const query = randomQuery(random, world, now)
    const expected = oracleOver(world.rides, now)(query)
    const found = await searchProduct(query)
    if (differ(found, expected)) mismatches.push({ query, found: essence(found), expected: essence(expected) })
  }
  expect(mismatches).toEqual([])
}, 300_000)

it('a search hides the rides of users whom the searcher has blocked, or who have blocked the searcher', async () => {
  const viewer = await insertUser(product.deps)
  const as = await product.signIn(viewer)
  const unwanted = new Set(Array.from({ length: 20 }, (_, n) => 3 * n + 1))
  const rows = [...unwanted].map((n) => ({ blockerId: viewer.id, blockedId: userIdOf(n), createdAt: now }))
  const turned = ({ blockerId, blockedId }: (typeof rows)[number]) => ({ blockerId: blockedId, blockedId: blockerId })
  await product.deps.db.insert(blocks).values(rows.map((row, n) => (n % 2 === 0 ? row : { ...row, ...turned(row) })))
  const oracle = oracleOver(
    world.rides.filter(({ owner, driver }) => !unwanted.has(owner) && !unwanted.has(driver)),
    now,
  )
  const mismatches: object[] = []
  let full = 0
  for (let n = 0; n < BLOCKED_SEARCHES; n++) {
    const query = randomQuery(random, world, now)
    const expected = oracle(query)
    const found = await searchProduct(query, as)
    if (differ(found, expected)) mismatches.push({ query, found: essence(found), expected: essence(expected) })
    if (expected.rides.length === 10) full += 1
  }
  expect(mismatches).toEqual([])
  expect(full).toBeGreaterThan(BLOCKED_SEARCHES / 20)
}, 60_000)
