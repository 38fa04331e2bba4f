import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { insertAmenities, insertRide, insertUser, insertVehicle } from '../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import { amenities, faqs, rideLegs, rides, searchChanges, users, vehicles } from './schema/index.ts'
import { readMoment } from './positions.ts'
import { dropForeignChanges, pruneChanges, readNews } from './search-feed.ts'

let product: TestProduct
let db: TestProduct['deps']['db']
beforeAll(async () => {
  product = await openTestProduct()
  product.skipInvariants('rows are written directly')
  db = product.deps.db
  // The product's own index reads this feed too, and deletes changes of another server as soon as it sees them.
  await product.deps.search.close()
})
afterAll(() => product.close())

const follow = async () => {
  let last = await readMoment(db)
  const look = async () => {
    const news = await readNews(db, last)
    last = news.moment
    return news
  }
  const seen = async () => (await look()).changes.map(({ kind, thing }) => `${kind} ${thing}`).toSorted()
  return { look, seen }
}

const newRide = async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  return insertRide(product.deps, await insertVehicle(product.deps, driver))
}

const makeOld = (id: string) =>
  db
    .update(searchChanges)
    .set({ writtenAt: new Date('2020-01-01') })
    .where(eq(searchChanges.thing, id))

/**
 * Waits until all transactions that began before these changes have ended. Tests with other databases on the same
 * server have open transactions too.
 */
const settled = async (id: string) => {
  await expect
    .poll(() =>
      db
        .select({ xid: searchChanges.xid })
        .from(searchChanges)
        .where(sql`${searchChanges.thing} = ${id} and xid >= pg_snapshot_xmin(pg_current_snapshot())`),
    )
    .toEqual([])
}

it('the feed of changes for searches lists each changed thing once, and nothing at the next read', async () => {
  await insertAmenities(product.deps)
  const { seen } = await follow()
  const ride = await newRide()
  expect(await seen()).toEqual([`RIDE ${ride.id}`])
  expect(await seen()).toEqual([])
  await db.update(rides).set({ tripKm: 3 }).where(eq(rides.id, ride.id))
  await db.update(rideLegs).set({ numSeats: ride.numSeats }).where(eq(rideLegs.rideId, ride.id))
  expect(await seen()).toEqual([`RIDE ${ride.id}`])
  await db.update(users).set({ name: 'Wangari Muthoni' }).where(eq(users.id, ride.driverId))
  expect(await seen()).toEqual([`USER ${ride.driverId}`])
  await db.update(vehicles).set({ color: 'Green' }).where(eq(vehicles.id, ride.vehicleId))
  expect(await seen()).toEqual([`VEHICLE ${ride.vehicleId}`])
  await db.update(amenities).set({ label: 'Air' }).where(eq(amenities.position, 0))
  expect(await seen()).toEqual(['AMENITIES null'])
  await db.update(faqs).set({ position: 7 }).where(eq(faqs.position, 6))
  expect(await seen()).toEqual(['AMENITIES null'])
})

it('the feed leaves out changes that no card shows', async () => {
  const { driverId, vehicleId } = await newRide()
  const { seen } = await follow()
  await db
    .update(users)
    .set({ lastAccessAt: new Date(), name: sql`name` })
    .where(eq(users.id, driverId))
  await db.update(vehicles).set({ decidedAt: new Date() }).where(eq(vehicles.id, vehicleId))
  expect(await seen()).toEqual([])
})

it('the feed of changes for searches deletes old changes, and tells a process that has not seen them to load everything', async () => {
  const late = await follow()
  const ride = await newRide()
  await settled(ride.id)
  const punctual = await follow()
  await makeOld(ride.id)
  await pruneChanges(db)
  expect(await db.select().from(searchChanges).where(eq(searchChanges.thing, ride.id))).toEqual([])
  expect((await late.look()).isLost).toBe(true)
  expect((await punctual.look()).isLost).toBe(false)
  expect((await late.look()).isLost).toBe(false)
})

it('the feed of changes for searches keeps changes of the last hour', async () => {
  const { seen } = await follow()
  const ride = await newRide()
  await pruneChanges(db)
  expect(await seen()).toEqual([`RIDE ${ride.id}`])
})

it('the feed of changes for searches tells a process to load everything when another server answers, or the same one after a crash', async () => {
  const now = await readMoment(db)
  expect((await readNews(db, now)).isLost).toBe(false)
  const [started = '', crashed = ''] = now.server.split(' ')
  for (const server of [`${Number(started) - 1} ${crashed}`, `${started} ${Number(crashed) - 1}`])
    expect((await readNews(db, { ...now, server })).isLost).toBe(true)
})

it('the feed of changes for searches tells a process to load everything until the changes of another server are deleted', async () => {
  const ride = await newRide()
  await db.execute(sql`insert into search_changes (xid, kind, thing) values ('4000000000', 'RIDE', ${ride.id})`)
  await db.execute(sql`update search_pruning set pruned_xid = '4000000000'`)
  const { look, seen } = await follow()
  expect((await look()).isLost).toBe(true)
  await dropForeignChanges(db)
  expect((await look()).isLost).toBe(false)
  expect(await seen()).toEqual([])
})

/** A transaction that has changed a ride. It commits or fails on request, and fails when the test ends first. */
const open = async (rideId: string) => {
  const told = Promise.withResolvers<'commit' | 'fail'>()
  const changed = Promise.withResolvers<void>()
  const done = db
    .transaction(async (tx) => {
      await tx.update(rides).set({ tripKm: 7 }).where(eq(rides.id, rideId))
      changed.resolve()
      if ((await told.promise) === 'fail') throw new Error('told to')
    })
    .catch(() => {})
  await changed.promise
  const end = async (how: 'commit' | 'fail') => {
    told.resolve(how)
    await done
  }
  // An open transaction would keep the product from closing.
  onTestFinished(() => end('fail'))
  return end
}

// The embedded database has one connection, so its transactions do not overlap.
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('the feed beside open transactions', () => {
  it('shows each change when its transaction commits, in any order, and no change of a transaction that fails', async () => {
    const [late, failed, quick] = [await newRide(), await newRide(), await newRide()]
    const { seen } = await follow()
    const [endLate, endFailed] = [await open(late.id), await open(failed.id)]
    await db.update(rides).set({ tripKm: 8 }).where(eq(rides.id, quick.id))
    expect(await seen()).toEqual([`RIDE ${quick.id}`])
    expect(await seen()).toEqual([])
    await endLate('commit')
    expect(await seen()).toEqual([`RIDE ${late.id}`])
    await endFailed('fail')
    expect(await seen()).toEqual([])
  })

  it('keeps changes newer than an open transaction, so that no process has to load everything', async () => {
    const [held, ride] = [await newRide(), await newRide()]
    await settled(ride.id)
    const { look, seen } = await follow()
    const end = await open(held.id)
    await seen()
    await db.update(rides).set({ tripKm: 9 }).where(eq(rides.id, ride.id))
    await makeOld(ride.id)
    await pruneChanges(db)
    const news = await look()
    expect([news.isLost, news.changes]).toEqual([false, [{ kind: 'RIDE', thing: ride.id }]])
    await end('commit')
    expect(await seen()).toEqual([`RIDE ${held.id}`])
  })
})
