import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertAmenities } from '../../../tests/builders.ts'
import { oracleOver, type OracleAnswer, type OracleQuery } from '../../../tests/search-oracle.ts'
import { insertWorld, randomFrom, randomQuery, randomWorld } from '../../../tests/search-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import type { SearchAnswer } from '../../shared/contract/rides.ts'

const SEED = 20_261_121
const RIDES = 10_000
const SEARCHES = 1000
const PRECISION = 1e-6

const now = new Date('2026-11-21T09:17:30.000Z')
let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  product.clock.set(now)
  await insertAmenities(product.deps)
})
afterAll(() => product.close())

const searchProduct = async (query: OracleQuery): Promise<SearchAnswer> => {
  const { status, body } = await product.call('GET', `/api/ride/search?${new URLSearchParams(query)}`)
  expect([status, query]).toEqual([200, query])
  return body
}

const differ = (found: SearchAnswer, expected: OracleAnswer): boolean =>
  found.searchRadius !== expected.searchRadius ||
  found.rides.length !== expected.rides.length ||
  expected.rides.some((ride, index) => {
    const twin = found.rides[index]
    return (
      twin?.id !== ride.id ||
      twin.matchedBy !== ride.matchedBy ||
      Math.abs(twin.confidence - ride.confidence) > PRECISION ||
      Math.abs(twin.distanceKm - ride.distanceKm) > PRECISION
    )
  })

const essence = ({ rides, searchRadius }: SearchAnswer | OracleAnswer) => ({
  searchRadius,
  rides: rides.map(({ id, confidence, distanceKm, matchedBy }) => ({ id, confidence, distanceKm, matchedBy })),
})

it('answers 1,000 random searches over 10,000 random rides as looking at every ride does', async () => {
  const random = randomFrom(SEED)
  const world = randomWorld(random, now, RIDES)
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
    for (const kind of new Set(expected.rides.map((ride) => ride.matchedBy))) count(kind)
  }
  expect(mismatches).toEqual([])
  // The world is only worth its name when every kind of answer occurs often.
  for (const what of ['1', '3', '5', '10', '20', '30', 'null'])
    expect([what, seen.get(`radius ${what}`) ?? 0]).toEqual([what, expect.toSatisfy((n: number) => n >= 5)])
  for (const what of ['full', 'some', 'empty', 'name', 'coordinates'])
    expect(seen.get(what)).toBeGreaterThan(SEARCHES / 20)
}, 180_000)
