import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { RIDE_MOVES } from '../rides/rules.ts'
import { REQUEST_MOVES } from './rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const inDatabase = async (entity: string): Promise<string[]> => {
  const rows = await product.deps.db
    .select({ move: sql<string>`from_state || ' → ' || to_state` })
    .from(sql`legal_transitions`)
    .where(sql`entity = ${entity}`)
  return rows.map(({ move }) => move).toSorted()
}
const inRules = (moves: Record<string, readonly string[]>): string[] =>
  Object.entries(moves)
    .flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))
    .toSorted()

const reachable = (moves: Record<string, readonly string[]>, start: string): string[] => {
  const seen = new Set([start])
  for (const status of seen) for (const next of moves[status] ?? []) seen.add(next)
  return [...seen].toSorted()
}

it.each([
  ['rides', RIDE_MOVES],
  ['seat_requests', REQUEST_MOVES],
])('has the same transitions of %s in rules and database', async (entity, moves) =>
  expect(await inDatabase(entity)).toEqual(inRules(moves)),
)

it('a published ride can reach every status but FAVORITE, which is a list [4.ride.later]', () =>
  expect(reachable(RIDE_MOVES, 'AVAILABLE')).toEqual(
    Object.keys(RIDE_MOVES)
      .filter((status) => status !== 'FAVORITE')
      .toSorted(),
  ))

it('a new request can reach every status', () =>
  expect(reachable(REQUEST_MOVES, 'PENDING')).toEqual(Object.keys(REQUEST_MOVES).toSorted()))
