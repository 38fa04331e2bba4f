import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { identify } from '../../../tests/identified.ts'
import { board, moveTo, payFor, readPin } from '../../../tests/paid-seat.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterEach(() => product.clock.set(null))
afterAll(() => product.close())

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { ...user, token: await product.signIn(user) }
}
type Person = Awaited<ReturnType<typeof person>>
const woman = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await person(given)
  await identify(product.deps, user)
  return user
}
const rideForWomen = async () => {
  const owner = await woman({ role: 'DRIVER', name: 'Njeri Kamau', verifiedAt: product.clock.now() })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, owner), { womenOnly: true })
  return { owner, ride, ownerToken: owner.token }
}
const seatOn = async ({ ride }: Awaited<ReturnType<typeof rideForWomen>>, status: 'PENDING' | 'PAID') => {
  const rider = await woman()
  const request = await insertSeatRequest(product.deps, ride, rider, status === 'PENDING' ? { status } : {})
  if (status === 'PAID') await payFor(product, request, rider.token)
  return { rider, request, riderToken: rider.token }
}
/** An admin removes what was read on the ID. */
const removeGender = async ({ id }: Person) => {
  const admin = await person({ role: 'ADMIN' })
  return product.call('POST', `/api/admin/users/${id}/identity`, { as: admin.token, body: { gender: null } })
}
const lastTextFor = async ({ token }: Person): Promise<string> =>
  (await product.call('GET', '/api/notifications', { as: token })).body.rows[0]?.text
const statusOf = async ({ request }: { request: { id: string } }) =>
  (await product.deps.db.query.seatRequests.findFirst({ where: (t, { eq }) => eq(t.id, request.id) }))?.status
const rideStatus = async ({ ride }: { ride: { id: string } }) =>
  (await product.deps.db.query.rides.findFirst({ where: (t, { eq }) => eq(t.id, ride.id) }))?.status

it('a rider whose seats on a ride for women Pamoja cancels is told, and the driver reads that Pamoja cancelled them', async () => {
  const trip = await rideForWomen()
  const paid = await seatOn(trip, 'PAID')
  expect((await removeGender(paid.rider)).status).toBe(200)
  expect(await lastTextFor(paid.rider)).toContain('Pamoja cancelled your request. We refund Ksh 500 to your M-Pesa.')
  expect(await lastTextFor(trip.owner)).toContain('Pamoja cancelled it. We refund them Ksh 500.')
  const waiting = await seatOn(trip, 'PENDING')
  expect((await removeGender(waiting.rider)).status).toBe(200)
  expect(await lastTextFor(waiting.rider)).toContain('Pamoja cancelled your request. You had paid nothing.')
  expect(await lastTextFor(trip.owner)).toContain('Pamoja cancelled it. Nothing was paid.')
})

it('a driver whose ride for women Pamoja cancels is told', async () => {
  const { owner } = await rideForWomen()
  expect((await removeGender(owner)).status).toBe(200)
  expect(await lastTextFor(owner)).toMatch(/^Pamoja cancelled the ride from Nairobi CBD to Nakuru/)
})

it('removing the gender of a rider or a driver succeeds after a rider has boarded early, and the trip goes on', async () => {
  const trip = await rideForWomen()
  const seat = await seatOn(trip, 'PAID')
  moveTo(product, trip.ride.departsAt, -20 * 60)
  const pin = await readPin(product, seat)
  expect((await board(product, { ...seat, ...trip }, pin)).status).toBe(200)
  expect((await removeGender(seat.rider)).status).toBe(200)
  expect((await removeGender(trip.owner)).status).toBe(200)
  expect([await statusOf(seat), await rideStatus(trip)]).toEqual(['PAID', 'CONFIRMED'])
})
