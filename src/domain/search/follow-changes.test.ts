import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertAmenities, insertRide, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import type { LiveListener } from '../../db/live-hub.ts'
import { readMoment, writeSeen } from '../../db/positions.ts'
import { pruneChanges } from '../../db/search-feed.ts'
import { rides, searchChanges, users } from '../../db/schema/index.ts'
import { DAY_MS, roundToHalfHour } from '../../shared/kernel/nairobi-time.ts'
import { followChanges } from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  await insertAmenities(product.deps)
})
afterAll(() => product.close())

const newRide = async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  return insertRide(product.deps, await insertVehicle(product.deps, driver))
}
const holds = (rideId: string) => product.deps.search.index.table.numberOfRide(rideId) !== undefined
const quiet = { subscribe: () => {}, unsubscribe: () => {} }
const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 30_000, interval: 10 })

it('a call that changes a ride is answered only after the search index of this process has the change', async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(product.deps, driver)
  const as = await product.signIn(driver)
  const time = roundToHalfHour(new Date(product.clock.now().getTime() + 3 * DAY_MS)).toISOString()
  const body = { from: NAIROBI, to: NAKURU, time, seatCost: 500, vId: vehicle.id, numSeats: 2 }
  const posted = await product.call('POST', '/api/ride', { as, body })
  expect([posted.status, holds(posted.body.id)]).toEqual([201, true])
  await product.call('POST', `/api/ride/${posted.body.id}/cancel`, { as, body: {} })
  expect(holds(posted.body.id)).toBe(false)
})

it('the search index adds a ride that was written without the API, and leaves it out while its driver is blocked', async () => {
  const ride = await newRide()
  await eventually(() => expect(holds(ride.id)).toBe(true))
  await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, ride.ownerId))
  await eventually(() => expect(holds(ride.id)).toBe(false))
  await product.deps.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, ride.ownerId))
  await eventually(() => expect(holds(ride.id)).toBe(true))
})

it('the search index loads everything again when the feed no longer has the missed changes', async () => {
  const { db } = product.deps
  const following = followChanges({ db, live: quiet, required: [], hasOthers: false, onError: () => {} })
  await following.open()
  const ride = await newRide()
  await db.update(searchChanges).set({ writtenAt: new Date('2020-01-01') })
  await pruneChanges(db)
  expect(following.index.table.numberOfRide(ride.id)).toBeUndefined()
  await following.catchUp()
  expect(following.index.table.numberOfRide(ride.id)).toBeDefined()
  await following.close()
})

it('the search index polls regularly if notifications can be lost', async () => {
  const { db } = product.deps
  const following = followChanges({ db, live: quiet, required: [], hasOthers: true, onError: () => {} })
  await following.open()
  const ride = await newRide()
  await eventually(() => expect(following.index.table.numberOfRide(ride.id)).toBeDefined())
  await following.close()
})

it('the search index reads what changed between loading and following', async () => {
  const { db } = product.deps
  const following = followChanges({ db, live: quiet, required: [], hasOthers: false, onError: () => {} })
  const load = following.index.load.bind(following.index)
  const changed = Promise.withResolvers<string>()
  vi.spyOn(following.index, 'load').mockImplementation(async () => {
    await load()
    changed.resolve((await newRide()).id)
  })
  await following.open()
  expect(following.index.table.numberOfRide(await changed.promise)).toBeDefined()
  await following.close()
})

it('a closed search index has no subscription and no timer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const listeners = new Set<LiveListener>()
  const live = {
    subscribe: (_topic: string, listener: LiveListener) => void listeners.add(listener),
    unsubscribe: (_topic: string, listener: LiveListener) => void listeners.delete(listener),
  }
  const { db } = product.deps
  const following = followChanges({ db, live, required: [], hasOthers: true, onError: () => {} })
  await following.open()
  expect([listeners.size, vi.getTimerCount()]).toEqual([1, 1])
  await following.close()
  expect([listeners.size, vi.getTimerCount()]).toEqual([0, 0])
  vi.useRealTimers()
})

it('the search index waits until it has read as much as another process, but not for ever', async () => {
  // With a real timer, a poll could read the ride before the wait that this test checks.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { db } = product.deps
  const following = followChanges({ db, live: quiet, required: [], hasOthers: true, onError: () => {} })
  await following.open()
  const has = (ride: { id: string }) => following.index.table.numberOfRide(ride.id) !== undefined
  const [early, ride] = [following.seen() ?? '', await newRide()]
  const look = vi.spyOn(following.index, 'look')
  await following.waitFor(early)
  expect([look.mock.calls.length, has(ride)]).toEqual([0, false])
  const seen = writeSeen(await readMoment(db))
  await following.waitFor(seen)
  expect([look.mock.calls.length, has(ride)]).toEqual([1, true])

  await following.waitFor(seen)
  expect(look).toHaveBeenCalledTimes(1)
  const answer = Promise.withResolvers<void>()
  look.mockReturnValue(answer.promise)
  await following.waitFor('1:999999999999:')
  expect(look).toHaveBeenCalledTimes(2)
  answer.resolve()
  await following.close()
  vi.useRealTimers()
  expect(product.deps.search.seen() === null).toBe(process.env['TEST_DATABASE_URL'] === undefined)
})

it('50 callers who want the newest changes at once share a few reads', async () => {
  const look = vi.spyOn(product.deps.search.index, 'look')
  await Promise.all(Array.from({ length: 50 }, () => product.deps.search.catchUp()))
  expect(look).toHaveBeenCalled()
  expect(look.mock.calls.length).toBeLessThanOrEqual(3)
  look.mockRestore()
})

it('a search shows the new values of a ride, its driver and its vehicle after they have changed', async () => {
  const { db } = product.deps
  const ride = await newRide()
  const card = async () => {
    const { body } = await product.call('GET', '/api/ride/search?from=Nairobi&to=Nakuru&sort=earliest&page=1')
    return body.rides.find(({ id }: { id: string }) => id === ride.id)
  }
  expect(await card()).toMatchObject({ numSeats: ride.numSeats })
  await db.update(rides).set({ tripKm: 123 }).where(eq(rides.id, ride.id))
  await db.update(users).set({ name: 'Achieng Otieno', rating: 4 }).where(eq(users.id, ride.driverId))
  await db.execute(sql`update vehicles set color = 'Purple' where id = ${ride.vehicleId}`)
  expect(await card()).toMatchObject({
    trip: { km: 123 },
    driver: { name: 'Achieng O.', rating: 4 },
    vehicle: { color: 'Purple' },
  })
})
