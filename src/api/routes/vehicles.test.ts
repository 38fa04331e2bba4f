import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { latestYear } from '../../domain/vehicles/rules.ts'
import { users, vehicles } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { MAX_LISTED_VEHICLES } from '../../shared/kernel/form-limits.ts'
import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let plates = 0
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const person = async (given: Parameters<typeof insertUser>[1] = { role: 'DRIVER' }) => {
  const user = await insertUser(product.deps, given)
  return { user, token: await product.signIn(user) }
}
const newCar = () => {
  plates += 1
  return { make: 'mazda', model: 'demio sport', year: 2018, numSeats: 4, color: 'dark RED', plate: `kdx ${plates}a` }
}
const add = (as: string, body: unknown = newCar()) => product.call('POST', '/api/vehicle', { as, body })
const change = (as: string, id: string, body: unknown) => product.call('PATCH', `/api/vehicle/${id}`, { as, body })

const remove = (as: string, id: string) => product.call('DELETE', `/api/vehicle/${id}`, { as })

describe('POST /api/vehicle', () => {
  it('stores a vehicle normalised and waiting for approval [5.vehicle.case]', async () => {
    const { user, token } = await person()
    const { status, body } = await add(token, { ...newCar(), plate: ' kda   777b' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      make: 'Mazda',
      model: 'Demio Sport',
      year: 2018,
      numSeats: 4,
      color: 'Dark Red',
      plate: 'KDA 777B',
      uId: user.id,
      status: 'PENDING',
    })
  })

  it('uses 1 seat when none are given [9.default.seats]', async () => {
    const { token } = await person()
    const { numSeats: _, ...car } = newCar()
    expect((await add(token, car)).body.numSeats).toBe(1)
  })

  it('refuses a registered plate, even if it is written with other spaces or in capitals', async () => {
    const { token } = await person()
    const car = newCar()
    await add(token, car)
    const { token: other } = await person()
    const [letters, rest] = car.plate.split(' ')
    for (const plate of [car.plate, `${letters}${rest}`, ` ${letters}   ${rest} `, car.plate.toUpperCase()]) {
      const { status, body } = await add(other, { ...car, plate })
      expect([plate, status, body.code]).toEqual([plate, 409, 'PLATE_TAKEN'])
      expect(body.error).toBe('A vehicle with this plate number is already registered.')
    }
  })

  it('checks the limits of years and seats, and requires every text [5.vehicle.texts 5.vehicle.choices 9.limit.seats 9.limit.year]', async () => {
    const { token } = await person()
    const nextYear = latestYear(product.clock.now()) + 1
    expect((await add(token, { ...newCar(), year: nextYear - 1 })).status).toBe(201)
    for (const wrong of [
      { year: 2009 },
      { year: nextYear },
      { numSeats: 0 },
      { numSeats: 11 },
      { numSeats: 2.5 },
      { make: ' ' },
      { model: '' },
      { color: '' },
      { plate: '  ' },
      { status: 'APPROVED' },
      { make: 'a\u0000' },
    ]) {
      const { status, body } = await add(token, { ...newCar(), ...wrong })
      expect(status).toBe(422)
      expect(body.issues.length).toBeGreaterThan(0)
    }
  })

  it('is for drivers, coordinators and admins', async () => {
    expect((await product.call('POST', '/api/vehicle', { body: newCar() })).status).toBe(401)
    expect((await add((await person({ role: 'RIDER' })).token)).status).toBe(403)
    for (const role of ['COORDINATOR', 'ADMIN'] as const)
      expect((await add((await person({ role })).token)).status).toBe(201)
  })
})

describe('the API for reading vehicles', () => {
  it('lists a user’s own vehicles, by status', async () => {
    const { user, token } = await person()
    await insertVehicle(product.deps, (await person()).user)
    const approved = await insertVehicle(product.deps, user)
    const waiting = await insertVehicle(product.deps, user, { status: 'PENDING' })
    await insertVehicle(product.deps, user, { status: 'DELETED' })
    const ids = async (query: string) =>
      (await product.call('GET', `/api/vehicle${query}`, { as: token })).body.map((row: { id: string }) => row.id)
    expect(await ids('?status=APPROVED')).toEqual([approved.id])
    expect((await ids('')).toSorted()).toEqual([approved.id, waiting.id].toSorted())
    expect((await product.call('GET', '/api/vehicle?status=NEW', { as: token })).status).toBe(422)
    expect((await product.call('GET', '/api/vehicle')).status).toBe(401)
  })

  it('lists vehicles of other users to coordinators and admins', async () => {
    const vehicle = await insertVehicle(product.deps, (await person()).user)
    for (const role of ['COORDINATOR', 'ADMIN'] as const) {
      const { body } = await product.call('GET', '/api/vehicle?status=APPROVED', { as: (await person({ role })).token })
      expect(body.map((row: { id: string }) => row.id)).toContain(vehicle.id)
    }
  })

  it('shows an approved vehicle to signed-in users, and hides a waiting one from another user', async () => {
    const owner = await person()
    const stranger = await person({ role: 'RIDER' })
    const approved = await insertVehicle(product.deps, owner.user)
    const waiting = await insertVehicle(product.deps, owner.user, { status: 'PENDING' })
    const get = (id: string, as: string) => product.call('GET', `/api/vehicle/${id}`, { as })
    expect((await get(approved.id, stranger.token)).body.plate).toBe(approved.plate)
    expect((await get(waiting.id, owner.token)).status).toBe(200)
    const hidden = await get(waiting.id, stranger.token)
    const missing = await get(newId(), stranger.token)
    expect([hidden.status, hidden.body]).toEqual([404, missing.body])
    expect((await product.call('GET', `/api/vehicle/${approved.id}`)).status).toBe(401)
  })
})

it('the list of vehicles offers coordinators and admins no vehicle of a user who is blocked', async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(product.deps, driver)
  for (const role of ['COORDINATOR', 'ADMIN'] as const) {
    const { token } = await person({ role })
    const isListed = async () =>
      (await product.call('GET', '/api/vehicle?status=APPROVED', { as: token })).body.some(
        ({ id }: { id: string }) => id === vehicle.id,
      )
    expect(await isListed()).toBe(true)
    await product.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, driver.id))
    expect(await isListed()).toBe(false)
    await product.deps.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, driver.id))
  }
})

it('the list of vehicles offers an admin no vehicle of a user who has blocked them, but the admin area shows it', async () => {
  const owner = await person()
  const admin = await person({ role: 'ADMIN' })
  const { id, plate } = await insertVehicle(product.deps, owner.user)
  const isListed = async (path: string) => {
    const { body } = await product.call('GET', path, { as: admin.token })
    return (body.rows ?? body).some((row: { id: string }) => row.id === id)
  }
  const lists = async () => [
    await isListed('/api/vehicle?status=APPROVED'),
    await isListed(`/api/admin/vehicles?${new URLSearchParams({ search: plate })}`),
  ]
  expect(await lists()).toEqual([true, true])
  await product.call('PUT', `/api/user/${admin.user.id}/block`, { as: owner.token })
  expect(await lists()).toEqual([false, true])
})

it('a coordinator’s list of vehicles has their own vehicle, although 500 older ones of others could fill it', async () => {
  const { user } = await person()
  const createdAt = new Date(product.clock.now().getTime() - DAY_MS)
  const { id: _, plate: _0, ...car } = await insertVehicle(product.deps, user)
  const older = Array.from({ length: MAX_LISTED_VEHICLES }, () => ({ ...car, id: newId(), plate: newId(), createdAt }))
  await product.deps.db.insert(vehicles).values(older.map((one) => ({ ...one, status: 'DELETED' as const })))
  const coordinator = await person({ role: 'COORDINATOR' })
  const own = await insertVehicle(product.deps, coordinator.user, { status: 'DELETED' })
  const { body } = await product.call('GET', '/api/vehicle?status=DELETED', { as: coordinator.token })
  expect(body).toHaveLength(MAX_LISTED_VEHICLES)
  expect(body.map(({ id }: { id: string }) => id)).toContain(own.id)
})

describe('PATCH /api/vehicle/{id}', () => {
  it('sends an approved vehicle back for approval, except when only its colour changes', async () => {
    const { user, token } = await person()
    const vehicle = await insertVehicle(product.deps, user)
    expect((await change(token, vehicle.id, { color: 'green' })).body).toMatchObject({
      color: 'Green',
      status: 'APPROVED',
    })
    expect((await change(token, vehicle.id, { plate: vehicle.plate.toLowerCase() })).body.status).toBe('APPROVED')
    expect((await change(token, vehicle.id, {})).body.status).toBe('APPROVED')
    expect((await change(token, vehicle.id, { year: 2017 })).body).toMatchObject({ year: 2017, status: 'PENDING' })
  })

  it('refuses fewer seats than a future ride offers', async () => {
    const { user, token } = await person()
    const vehicle = await insertVehicle(product.deps, user, { numSeats: 6 })
    await insertRide(product.deps, vehicle, { numSeats: 4 })
    const { status, body } = await change(token, vehicle.id, { numSeats: 3 })
    expect([status, body.error]).toEqual([409, 'Keep enough seats for your upcoming rides. Seats offered: 4.'])
    expect((await change(token, vehicle.id, { numSeats: 4 })).status).toBe(200)
  })

  it('refuses another vehicle’s plate, a future year and unknown fields', async () => {
    const { user, token } = await person()
    const vehicle = await insertVehicle(product.deps, user)
    const taken = await insertVehicle(product.deps, (await person()).user)
    expect((await change(token, vehicle.id, { plate: taken.plate })).body.code).toBe('PLATE_TAKEN')
    expect((await change(token, vehicle.id, { year: 2099 })).status).toBe(422)
    expect((await change(token, vehicle.id, { uId: user.id })).status).toBe(422)
  })

  it('answers 404 to other users, even to admins', async () => {
    const vehicle = await insertVehicle(product.deps, (await person()).user)
    for (const role of ['DRIVER', 'ADMIN'] as const) {
      const stranger = await person({ role })
      const refused = await change(stranger.token, vehicle.id, { color: 'Red' })
      const missing = await change(stranger.token, newId(), { color: 'Red' })
      expect([refused.status, refused.body]).toEqual([404, missing.body])
    }
    expect((await product.call('PATCH', `/api/vehicle/${vehicle.id}`, { body: { color: 'Red' } })).status).toBe(401)
  })
})

describe('DELETE /api/vehicle/{id}', () => {
  it('deletes the vehicle and frees its plate', async () => {
    const { user, token } = await person()
    const vehicle = await insertVehicle(product.deps, user)
    expect((await remove(token, vehicle.id)).body).toEqual({ success: true })
    expect((await remove(token, vehicle.id)).status).toBe(404)
    expect((await product.call('GET', `/api/vehicle/${vehicle.id}`, { as: token })).status).toBe(404)
    expect((await add(token, { ...newCar(), plate: vehicle.plate })).status).toBe(201)
  })

  it('refuses while the vehicle has a future ride, and refuses other users', async () => {
    const { user, token } = await person()
    const vehicle = await insertVehicle(product.deps, user)
    expect((await remove((await person()).token, vehicle.id)).status).toBe(404)
    await insertRide(product.deps, vehicle)
    expect((await remove(token, vehicle.id)).status).toBe(409)
  })
})
