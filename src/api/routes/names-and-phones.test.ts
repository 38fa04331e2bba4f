import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { createChatting } from '../../../tests/chatting.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { rides, seatRequests } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let chatting: ReturnType<typeof createChatting>
beforeAll(async () => {
  product = await openTestProduct()
  product.skipInvariants('requests and rides are written in the states that are asked about')
  chatting = createChatting(product)
})
afterAll(() => product.close())

const WHOLE = 'Wanjiku wa Kamau'
const SHORT = 'Wanjiku K.'

type Standing = 'none' | 'PENDING' | 'APPROVED' | 'PAID' | 'past' | 'CANCELLED'

const pairIn = async (standing: Standing) => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', name: WHOLE, callable: false })
  const rider = await insertUser(product.deps, { name: WHOLE })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver))
  const [driverToken, riderToken] = [await product.signIn(driver), await product.signIn(rider)]
  if (standing !== 'none') {
    const now = product.clock.now()
    const isPaid = standing === 'past' || standing === 'PAID'
    const status = isPaid ? 'APPROVED' : standing
    const id = newId()
    await product.deps.db.insert(seatRequests).values({
      id,
      rideId: ride.id,
      ownerId: driver.id,
      riderId: rider.id,
      numSeats: 1,
      seatCostKsh: 500,
      passengers: [{ name: WHOLE, phone: rider.phone }],
      paymentPhone: newPhone(),
      status,
      createdAt: now,
      ...(status === 'APPROVED' && { approvedAt: now, payBy: new Date(now.getTime() + HOUR_MS) }),
      ...(status === 'CANCELLED' && { cancelReason: 'RIDER_CANCELLED' as const, cancelledAt: now }),
    })
    if (isPaid) await payFor(product, { id, totalKsh: 500 }, riderToken)
  }
  if (standing === 'past')
    for (const status of ['STARTED', 'COMPLETED'] as const)
      await product.deps.db
        .update(rides)
        .set({ status, ...(status === 'COMPLETED' && { completedAt: product.clock.now() }) })
        .where(eq(rides.id, ride.id))
  return { driver, rider, ride, driverToken, riderToken }
}

const read = async (path: string, as?: string) => (await product.call('GET', path, as === undefined ? {} : { as })).body

const sees = async (id: string, as?: string) => {
  const { name, lastName, phone } = await read(`/api/user/${id}`, as)
  return { name, lastName, phone: phone !== undefined }
}
const whole = { name: WHOLE, lastName: 'wa Kamau', phone: true }
const short = { name: SHORT, lastName: 'K.', phone: false }

it.each([
  ['none', false],
  ['PENDING', false],
  ['APPROVED', true],
  ['PAID', true],
  ['past', true],
  ['CANCELLED', false],
] as const)(
  'rider and driver with a request in state %s see each other’s whole names and phones: %s',
  async (standing, isWhole) => {
    const { driver, rider, ride, driverToken, riderToken } = await pairIn(standing)
    const expected = isWhole ? whole : short
    expect(await sees(driver.id, riderToken)).toEqual(expected)
    const asRead = await read(`/api/ride/${ride.id}`, riderToken)
    expect([asRead.driver.name, asRead.driver.phone !== undefined]).toEqual([expected.name, isWhole])
    if (standing === 'none') return
    // Compares only the name, because a driver who got a request can read the number of a rider who allows calls.
    expect((await sees(rider.id, driverToken)).name).toBe(expected.name)
    const { requests } = await read(`/api/ride/${ride.id}`, driverToken)
    expect(requests[0].riders).toEqual([isWhole ? { name: WHOLE, phone: rider.phone } : { name: SHORT }])
    const own = await read(`/api/request/${requests[0].id}`, riderToken)
    expect(own.riders).toEqual([{ name: WHOLE, phone: rider.phone }])
  },
)

it('the API shows whole names and phones between a paid rider, the coordinator who posted the ride and its driver', async () => {
  const [rider, driver, coordinator] = await Promise.all(
    (['RIDER', 'DRIVER', 'COORDINATOR'] as const).map((role) =>
      insertUser(product.deps, { role, name: WHOLE, callable: false }),
    ),
  )
  if (!rider || !driver || !coordinator) throw new Error('a user is missing')
  const vehicle = await insertVehicle(product.deps, driver)
  const ride = await insertRide(product.deps, vehicle, { ownerId: coordinator.id })
  const riderToken = await product.signIn(rider)
  await payFor(product, await insertSeatRequest(product.deps, ride, rider), riderToken)
  for (const other of [driver, coordinator]) {
    expect(await sees(other.id, riderToken)).toEqual(whole)
    expect(await sees(rider.id, await product.signIn(other))).toEqual(whole)
  }
})

it('the API shows a driver’s whole name and phone to admins and the driver, and only the short name to visitors, other users and a blocked rider', async () => {
  const { driver, ride, driverToken, riderToken, rider } = await pairIn('PAID')
  const other = await product.signIn(await insertUser(product.deps))
  const admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
  const nameOnRide = async (as?: string) => (await read(`/api/ride/${ride.id}`, as)).driver.name
  expect([await nameOnRide(), await nameOnRide(other), await nameOnRide(driverToken)]).toEqual([SHORT, SHORT, WHOLE])
  expect(await sees(driver.id, other)).toEqual(short)
  expect(await sees(driver.id, admin)).toEqual(whole)
  expect(await sees(driver.id, driverToken)).toEqual(whole)
  await product.call('PUT', `/api/user/${rider.id}/block`, { as: driverToken })
  expect(await sees(driver.id, riderToken)).toEqual(short)
  expect(await nameOnRide(riderToken)).toBe(SHORT)
  const { rows } = await read('/api/user/me/blocks', driverToken)
  expect(rows.map(({ name }: { name: string }) => name)).toEqual([SHORT])
})

it('the API shows only first names and initials in lists: rides, searches, chats and people found by phone', async () => {
  const { driver, driverToken, riderToken } = await pairIn('none')
  const found = await read('/api/ride/search?from=Nairobi&to=Nakuru', riderToken)
  const listed = await read('/api/ride/available')
  for (const list of [found.rides, listed])
    expect([...new Set(list.map((ride: { driver: { name: string } }) => ride.driver.name))]).toEqual([SHORT])
  const writer = { id: driver.id, phone: driver.phone, token: driverToken }
  const reader = await chatting.newPerson()
  await chatting.send(writer, reader, 'Karibu')
  expect((await chatting.conversationsOf(reader)).map(({ userName }: { userName: string }) => userName)).toEqual([
    SHORT,
  ])
  const byPhone = await product.call('POST', '/api/users/find-by-phone', {
    as: riderToken,
    body: { phone: driver.phone },
  })
  expect(byPhone.body.user).toMatchObject({ firstName: 'Wanjiku', lastName: 'K.' })
})
