import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { users } from '../../db/schema/index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { user, token: await product.signIn(user) }
}
const set = (who: { user: { id: string }; token: string }, settings: unknown) =>
  product.call('PATCH', `/api/user/${who.user.id}`, { as: who.token, body: { settings } })

it('a new user allows calls and search by phone by default', async () => {
  const { body } = await product.call('GET', '/api/user/me', { as: (await person()).token })
  expect(body.settings).toMatchObject({ callable: true, findable: true })
})

it('a user who does not want to be found is hidden from other users who know the number', async () => {
  const [hidden, seeker] = [await person(), await person()]
  expect((await set(hidden, { findable: false })).body.settings.findable).toBe(false)
  const find = (as: string) =>
    product.call('POST', '/api/users/find-by-phone', { as, body: { phone: hidden.user.phone } })
  expect((await find(seeker.token)).body).toEqual({ user: null })
  expect((await find(hidden.token)).body.user.id).toBe(hidden.user.id)
})

const phoneReaders = (driverId: string, rideId: string) => ({
  onRide: async (as: string) => {
    const { body } = await product.call('GET', `/api/ride/${rideId}`, { as })
    return [body.driver.phone ?? null, body.can.call]
  },
  onProfile: async (as: string) => (await product.call('GET', `/api/user/${driverId}`, { as })).body.phone ?? null,
})

it('only passengers of the ride see the phone of a driver who does not want calls', async () => {
  const driver = await person({ role: 'DRIVER', name: 'Daniel Mwangi' })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver.user))
  const [stranger, waiting, passenger] = [await person(), await person(), await person()]
  await insertSeatRequest(product.deps, ride, waiting.user, { status: 'PENDING' })
  await insertSeatRequest(product.deps, ride, passenger.user)
  await set(driver, { callable: false })
  const { onRide, onProfile } = phoneReaders(driver.user.id, ride.id)
  expect(await onRide(stranger.token)).toEqual([null, false])
  expect(await onRide(waiting.token)).toEqual([null, false])
  expect(await onRide(passenger.token)).toEqual([driver.user.phone, true])
  expect(await onProfile(stranger.token)).toBeNull()
  expect(await onProfile(waiting.token)).toBeNull()
  expect(await onProfile(passenger.token)).toBe(driver.user.phone)
  const { body } = await product.call('GET', '/api/ride/search?from=Nairobi&to=Nakuru', { as: stranger.token })
  const [card] = body.rides
  expect([card.driver.phone ?? null, card.can.call]).toEqual([null, false])
  await set(driver, { callable: true })
  expect(await onRide(stranger.token)).toEqual([driver.user.phone, true])
})

it('only passengers of the ride see the phone of a driver whom an admin has blocked, on the ride and on the profile', async () => {
  const driver = await person({ role: 'DRIVER' })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver.user))
  const [stranger, waiting, approved, paid] = [await person(), await person(), await person(), await person()]
  await insertSeatRequest(product.deps, ride, waiting.user, { status: 'PENDING' })
  await insertSeatRequest(product.deps, ride, approved.user)
  await payFor(product, await insertSeatRequest(product.deps, ride, paid.user), paid.token)
  await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, driver.user.id))
  const { onRide, onProfile } = phoneReaders(driver.user.id, ride.id)
  for (const { token } of [stranger, waiting])
    expect([await onRide(token), await onProfile(token)]).toEqual([[null, false], null])
  for (const { token } of [approved, paid])
    expect([await onRide(token), await onProfile(token)]).toEqual([[driver.user.phone, true], driver.user.phone])
})
