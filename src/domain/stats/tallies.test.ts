import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { paidSeat } from '../../../tests/paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { rides, routes, tallies, users, vehicles } from '../../db/schema/index.ts'
import { withTx } from '../context.ts'
import { foldTallies } from './index.ts'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterAll(() => product.close())

/** Reads tallies and counts in one statement, so that both come from one snapshot. */
const compare = async () => {
  const read = await product.deps.db.execute(sql`
    select name, coalesce((select sum(amount) from tallies t where t.name = counted.name), 0)::int as tallied, n::int as n
    from (select 'drivers' as name, count(*) as n from users where role = 'DRIVER' and status <> 'DELETED'
      union all select 'riders', count(*) from users where role = 'RIDER' and status <> 'DELETED'
      union all select 'vehicles', count(*) from vehicles where status <> 'DELETED'
      union all select 'routes', count(*) from routes
      union all select 'rides', count(*) from rides
      union all select 'transactions', count(*) from transactions) counted`)
  return (read as { rows: { name: string; tallied: number; n: number }[] }).rows
}

const wrongTallies = async () => (await compare()).filter(({ tallied, n }) => tallied !== n)

const setUser = (id: string, given: Partial<typeof users.$inferInsert>) =>
  product.deps.db.update(users).set(given).where(eq(users.id, id))

/** A user joins, becomes a driver, posts a ride, and may leave: this changes the counts of users, vehicles and rides. */
const live = async (leaves: boolean) => {
  const { deps } = product
  const user = await insertUser(deps)
  await setUser(user.id, { role: 'DRIVER' })
  const vehicle = await insertVehicle(deps, user)
  await insertRide(deps, vehicle)
  await setUser(user.id, { status: 'BLOCKED' })
  if (!leaves) return
  await deps.db.update(vehicles).set({ status: 'DELETED' }).where(eq(vehicles.id, vehicle.id))
  await setUser(user.id, { status: 'DELETED', phone: 'deleted:' })
}

it('the tallies equal the counted rows while users come, change, pay and leave, and while tallies are folded', async () => {
  const work = Array.from({ length: 60 }, (_, n) => live(n % 3 === 0))
  const looks = Array.from({ length: 20 }, async () => {
    await foldTallies(product.deps)
    return wrongTallies()
  })
  for (let payment = 0; payment < 3; payment += 1) await paidSeat(product)
  await Promise.all(work)
  expect((await Promise.all(looks)).flat()).toEqual([])
  expect(await wrongTallies()).toEqual([])
  expect((await compare()).find(({ name }) => name === 'transactions')?.n).toBeGreaterThanOrEqual(3)
})

it('the tallies do not count changes that were rolled back', async () => {
  const before = await compare()
  const undone = withTx(product.deps, async (tx) => {
    await insertUser({ ...product.deps, db: tx })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  expect(await compare()).toEqual(before)
})

it('the tallies count all rows that one statement adds or deletes', async () => {
  const { db } = product.deps
  await db.execute(sql`insert into routes (from_place_id, to_place_id, from_name, to_name, rides_published, last_published_at)
    select 'from' || n, 'to', 'A', 'B', 1, timestamptz '2026-01-01' from generate_series(1, 500) n`)
  expect(await wrongTallies()).toEqual([])
  await db.delete(routes).where(eq(routes.toPlaceId, 'to'))
  expect(await wrongTallies()).toEqual([])
  expect(await db.$count(rides)).toBeGreaterThan(0)
})

it('a fold leaves one row per name, and parallel folds lose nothing', async () => {
  await Promise.all([foldTallies(product.deps), foldTallies(product.deps), foldTallies(product.deps)])
  expect(await wrongTallies()).toEqual([])
  for (let n = 0; n < 101; n += 1)
    await product.deps.db.insert(tallies).values([
      { name: 'routes', amount: 1 },
      { name: 'routes', amount: -1 },
    ])
  await foldTallies(product.deps)
  const rows = await product.deps.db.select().from(tallies)
  expect(rows.length).toBe(new Set(rows.map(({ name }) => name)).size)
  expect(await wrongTallies()).toEqual([])
})
