import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { users } from '../../db/schema/index.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let admin: string
beforeAll(async () => {
  product = await openTestProduct()
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
})
afterAll(() => product.close())

const list = async (query: Record<string, string> = {}) =>
  (await product.call('GET', `/api/admin/rides?${new URLSearchParams(query)}`, { as: admin })).body
const idsOf = (body: { rows: { id: string }[] }) => body.rows.map(({ id }) => id)
const inDays = (days: number) => new Date(product.clock.now().getTime() + days * DAY_MS)
const rideIn = (vehicle: Awaited<ReturnType<typeof insertVehicle>>, days: number) =>
  insertRide(product.deps, vehicle, {
    departsAt: inDays(days),
    arrivesAt: new Date(inDays(days).getTime() + 7_200_000),
  })

it('the admins’ list shows the rides of a user or of a vehicle, or a single ride, each ride with all its people', async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Dina Driver' })
  const [car, bus] = [await insertVehicle(product.deps, driver), await insertVehicle(product.deps, driver)]
  const [first, second, other] = [await rideIn(car, 2), await rideIn(car, 5), await rideIn(bus, 9)]
  const rider = await insertUser(product.deps, { name: 'Rehema Rider' })
  const riders = [{ name: rider.name, phone: rider.phone }]
  const asked = await product.call('POST', `/api/ride/${second.id}/requests`, {
    as: await product.signIn(rider),
    body: { riders, paymentPhone: rider.phone },
  })
  expect(asked.status).toBe(201)

  expect(idsOf(await list({ userId: driver.id }))).toEqual([other.id, second.id, first.id])
  expect(idsOf(await list({ vehicleId: car.id }))).toEqual([second.id, first.id])
  expect(idsOf(await list({ userId: rider.id }))).toEqual([second.id])
  expect(idsOf(await list({ userId: rider.id, vehicleId: bus.id }))).toEqual([])
  const { rows, total } = await list({ id: second.id })
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({
    status: 'REQUESTED',
    driver: { id: driver.id, name: 'Dina Driver' },
    owner: { id: driver.id },
    vehicle: { id: car.id, plate: car.plate },
    riders: [{ id: rider.id, name: 'Rehema Rider', numSeats: 1, status: 'PENDING', paymentId: null }],
  })
  expect(rows[0].from).not.toBe(rows[0].to)
})

it('the admins’ list shows future rides without a filter, soonest first, in pages', async () => {
  const vehicle = await insertVehicle(product.deps, await insertUser(product.deps, { role: 'DRIVER' }))
  const [soon, past] = [await rideIn(vehicle, 0.5), await rideIn(vehicle, -3)]
  const ahead = idsOf(await list())
  expect(ahead[0]).toBe(soon.id)
  expect(ahead).not.toContain(past.id)
  expect(idsOf(await list({ page: '2', pageSize: '1' }))).toEqual([ahead[1]])
})

it('an admin finds rides by place, user and plate, and by their status', async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Saida Searched' })
  const vehicle = await insertVehicle(product.deps, driver, { plate: 'KZS 456S' })
  const planned = await rideIn(vehicle, 20)
  const later = { departsAt: inDays(22), arrivesAt: inDays(22.1) }
  const cancelled = await insertRide(product.deps, vehicle, { ...later, status: 'CANCELLED' })
  const { from } = (await list({ id: planned.id })).rows[0]
  const both = [cancelled.id, planned.id]
  for (const search of ['saida sea', 'kzs456', 'KZS 4']) expect(idsOf(await list({ search }))).toEqual(both)
  expect(idsOf(await list({ search: from, userId: driver.id }))).toEqual(both)
  expect(idsOf(await list({ search: 'Sa', userId: driver.id }))).toEqual(both)
  expect(idsOf(await list({ search: 'Nowhere at all' }))).toEqual([])
  expect(idsOf(await list({ search: 'saida', status: 'CANCELLED' }))).toEqual([cancelled.id])
  expect(idsOf(await list({ userId: driver.id, status: 'AVAILABLE,STARTED' }))).toEqual([planned.id])
  expect(idsOf(await list({ status: 'CANCELLED' }))).toContain(cancelled.id)
})

it('an admin finds rides and vehicles by the phone number of a user, and not by 3 digits, which a plate can have', async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER', phone: '+254733987001' })
  const deleted = await insertUser(product.deps, { role: 'DRIVER' })
  await rideIn(await insertVehicle(product.deps, deleted), 30)
  const erased = { status: 'DELETED', phone: `deleted:${'987001'.repeat(11).slice(0, 64)}` } as const
  await product.deps.db.update(users).set(erased).where(eq(users.id, deleted.id))
  const vehicle = await insertVehicle(product.deps, driver)
  const ride = await rideIn(vehicle, 30)
  const vehiclesOf = async (search: string) =>
    idsOf((await product.call('GET', `/api/admin/vehicles?${new URLSearchParams({ search })}`, { as: admin })).body)
  for (const search of ['0733 987 001', '+254733987001', '987001', '0733', '+254 733']) {
    expect(idsOf(await list({ search }))).toEqual([ride.id])
    expect(await vehiclesOf(search)).toEqual([vehicle.id])
  }
  for (const search of ['987', '0987', '0733 987 002']) {
    expect(idsOf(await list({ search }))).toEqual([])
    expect(await vehiclesOf(search)).toEqual([])
  }
})

it('the API shows the list of rides to admins only, and refuses an invalid id', async () => {
  const rider = await product.signIn(await insertUser(product.deps))
  expect((await product.call('GET', '/api/admin/rides', { as: rider })).status).toBe(403)
  expect((await product.call('GET', '/api/admin/rides')).status).toBe(401)
  for (const query of ['userId=me', 'status=LOST', `search=${'a'.repeat(81)}`])
    expect((await product.call('GET', `/api/admin/rides?${query}`, { as: admin })).status).toBe(422)
})
