import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ELDORET, insertRide, insertSeatRequest, insertUser, insertVehicle, NAIVASHA } from '../../../tests/builders.ts'
import {
  approve,
  approvedRequest,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let product: PayingWorld
beforeAll(async () => {
  product = await openPayingWorld()
})
afterEach(() => product.clock.set(null))
afterAll(() => product.close())

const person = async (given: Parameters<typeof insertUser>[1]) => {
  const user = await insertUser(product.deps, given)
  return { ...user, token: await product.signIn(user) }
}
type Person = Awaited<ReturnType<typeof person>>
const coordinatedRide = async () => {
  const driver = await person({ role: 'DRIVER', name: 'Njeri Kamau' })
  const coordinator = await person({ role: 'COORDINATOR', name: 'Baraka Mutua' })
  const vehicle = await insertVehicle(product.deps, driver)
  const ride = await insertRide(product.deps, vehicle, { ownerId: coordinator.id, type: 'COORDINATED' })
  return { driver, coordinator, ride, plate: vehicle.plate }
}
const cancel = ({ id }: { id: string }, { token }: Person) =>
  product.call('POST', `/api/ride/${id}/cancel`, { as: token })
const deleteAccount = ({ id, token }: Person) => product.call('DELETE', `/api/user/${id}`, { as: token })
const textsFor = async ({ token }: Person): Promise<string[]> =>
  (await product.call('GET', '/api/notifications', { as: token })).body.rows.map(({ text }: { text: string }) => text)

it('a coordinator who cancels a ride tells its driver, and not themselves', async () => {
  const { driver, coordinator, ride, plate } = await coordinatedRide()
  expect((await cancel(ride, coordinator)).status).toBe(200)
  expect(await textsFor(driver)).toEqual([
    expect.stringMatching(
      `^Baraka cancelled the ride from Nairobi CBD to Nakuru, .+, with the vehicle ${plate}. Riders who paid get a full refund.$`,
    ),
  ])
  expect(await textsFor(coordinator)).toEqual([])
})

it('a driver who cancels their own ride gets no message about it', async () => {
  const driver = await person({ role: 'DRIVER' })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver))
  expect((await cancel(ride, driver)).status).toBe(200)
  expect(await textsFor(driver)).toEqual([])
})

it('deleting the account of the driver or of the coordinator tells the other that the ride is cancelled', async () => {
  const byDriver = await coordinatedRide()
  expect((await deleteAccount(byDriver.driver)).status).toBe(200)
  expect(await textsFor(byDriver.coordinator)).toEqual([expect.stringMatching(/^Pamoja cancelled the ride from /)])
  const byCoordinator = await coordinatedRide()
  expect((await deleteAccount(byCoordinator.coordinator)).status).toBe(200)
  expect(await textsFor(byCoordinator.driver)).toEqual([expect.stringMatching(/^Pamoja cancelled the ride from /)])
})

const rideOnTheWay = async () => {
  const driver = await person({ role: 'DRIVER' })
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver), {
    between: [NAIVASHA],
    to: ELDORET,
    status: 'REQUESTED',
  })
  const rider = await person({})
  const later = { status: 'PENDING', fromPosition: 1000, toPosition: 2000, seatCostKsh: 250 } as const
  await insertSeatRequest(product.deps, ride, rider, later)
  // The ride takes 3 hours, so its second stop is 90 minutes after the first.
  product.clock.set(new Date(ride.departsAt.getTime() + HOUR_MS))
  return { driver: { ...driver, token: await product.signIn(driver) }, ride, rider }
}
const statusOf = async ({ id }: { id: string }) => (await product.call('GET', `/api/ride/${id}`)).body.status

describe('a ride that left its first stop without a paid rider', () => {
  it('can be cancelled by its owner until its last leg begins, and its rider is told', async () => {
    const { driver, ride, rider } = await rideOnTheWay()
    const offered = async () =>
      (await product.call('GET', `/api/ride/${ride.id}`, { as: driver.token })).body.can.cancel
    expect(await offered()).toBe(true)
    product.clock.set(new Date(ride.departsAt.getTime() + 1.5 * HOUR_MS))
    expect([await offered(), (await cancel(ride, driver)).status]).toEqual([false, 409])
    product.clock.set(new Date(ride.departsAt.getTime() + HOUR_MS))
    expect((await cancel(ride, driver)).status).toBe(200)
    expect(await statusOf(ride)).toBe('CANCELLED')
    const token = await product.signIn(rider)
    expect(await textsFor({ ...rider, token })).toEqual([expect.stringMatching(/^This request was cancelled: /)])
  })

  it('can be cancelled while a rider pays, and the payment that succeeds afterwards is returned', async () => {
    const part = { toPosition: 1000, seatCostKsh: 250 }
    const departsAt = new Date(product.clock.now().getTime() + HOUR_MS)
    const onTheWay = await approvedRequest(product, part, { between: [NAIVASHA], to: ELDORET, departsAt })
    const { ride, request, owner, riderToken } = onTheWay
    product.clock.set(new Date(ride.departsAt.getTime() - 30_000))
    expect((await pay(product, request.id, riderToken)).status).toBe(202)
    product.clock.set(new Date(ride.departsAt.getTime() + 30_000))
    expect((await cancel(ride, { ...owner, token: await product.signIn(owner) })).status).toBe(200)
    await approve(product, lastPrompt(product))
    const { request: status, owed } = await readState(product, request.id)
    expect(status).toBe('CANCELLED')
    expect(owed.map(({ amountKsh }) => amountKsh)).toEqual([request.totalKsh])
    await expectBooksToBalance(product)
  })

  it('is cancelled when its owner deletes the account', async () => {
    const { driver, ride } = await rideOnTheWay()
    expect((await deleteAccount(driver)).status).toBe(200)
    expect(await statusOf(ride)).toBe('CANCELLED')
  })
})
