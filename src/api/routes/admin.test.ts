import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { createRecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { users } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'

let product: TestProduct
let admin: string
let adminId: string
const messaging = createRecordingMessaging()
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.messaging = messaging
  const user = await insertUser(product.deps, { role: 'ADMIN', name: 'Asha Admin' })
  adminId = user.id
  admin = await product.signIn(user)
})
afterAll(() => product.close())

const call = (method: string, path: string, as: string = admin) => product.call(method, `/api/admin/${path}`, { as })
const sentTo = (phone: string) => messaging.templates.filter((message) => message.to === phone)

it('the dashboard of an admin counts users, vehicles and rides, without deleted users and vehicles [2.admin.tiles-roles]', async () => {
  const before = (await call('GET', 'counts')).body
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  await insertUser(product.deps, { role: 'RIDER' })
  await insertUser(product.deps, { role: 'RIDER', status: 'DELETED' })
  await insertVehicle(product.deps, driver, { status: 'DELETED' })
  await insertRide(product.deps, await insertVehicle(product.deps, driver))
  expect((await call('GET', 'counts')).body).toEqual({
    drivers: before.drivers + 1,
    riders: before.riders + 1,
    vehicles: before.vehicles + 1,
    rides: before.rides + 1,
    routes: before.routes,
    transactions: before.transactions,
  })
})

it('the counts, lists and decisions are for admins only', async () => {
  const id = newId()
  const calls = [
    ['GET', 'counts'],
    ['GET', 'users'],
    ['GET', 'vehicles'],
    ...['users', 'vehicles'].flatMap((noun) => [
      ['POST', `${noun}/${id}/approve`],
      ['POST', `${noun}/${id}/reject`],
    ]),
  ] as [string, string][]
  for (const role of ['RIDER', 'DRIVER', 'COORDINATOR'] as const) {
    const token = await product.signIn(await insertUser(product.deps, { role }))
    for (const [method, path] of calls) expect((await call(method, path, token)).status).toBe(403)
  }
  for (const [method, path] of calls) expect((await product.call(method, `/api/admin/${path}`)).status).toBe(401)
})

describe('the admins’ API for vehicles', () => {
  it('approves another user’s vehicle and tells the owner once', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER' })
    const vehicle = await insertVehicle(product.deps, driver, { status: 'PENDING' })
    const { status, body } = await call('POST', `vehicles/${vehicle.id}/approve`)
    expect([status, body.status]).toEqual([200, 'APPROVED'])
    await call('POST', `vehicles/${vehicle.id}/approve`)
    await product.runDueJobs()
    expect(sentTo(driver.phone)).toMatchObject([
      { template: 'vehicle_approved', params: [vehicle.plate, `${vehicle.make} ${vehicle.model}`] },
    ])
  })

  it('rejects a vehicle, which frees its plate, and then refuses to approve it when a new vehicle has the plate', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER' })
    const vehicle = await insertVehicle(product.deps, driver, { status: 'PENDING' })
    expect((await call('POST', `vehicles/${vehicle.id}/reject`)).body.status).toBe('REJECTED')
    await insertVehicle(product.deps, driver, { plate: vehicle.plate })
    expect((await call('POST', `vehicles/${vehicle.id}/approve`)).body.code).toBe('PLATE_TAKEN')
  })

  it('refuses an admin’s decision about their own vehicle, or a deleted one', async () => {
    const own = await insertVehicle(product.deps, { id: adminId }, { status: 'PENDING' })
    const gone = await insertVehicle(product.deps, { id: adminId }, { status: 'DELETED' })
    expect((await call('POST', `vehicles/${own.id}/approve`)).status).toBe(403)
    expect((await call('POST', `vehicles/${gone.id}/approve`)).status).toBe(404)
    expect((await call('POST', `vehicles/${newId()}/approve`)).status).toBe(404)
  })

  it('finds vehicles by plate, owner or status, and lists each with its owner', async () => {
    const owner = await insertUser(product.deps, { name: 'Zawadi Unique' })
    const vehicle = await insertVehicle(product.deps, owner, { plate: 'KZZ 999Z', status: 'PENDING' })
    for (const search of ['zawadi', 'kzz999', 'KZZ 9']) {
      const { body } = await call('GET', `vehicles?search=${encodeURIComponent(search)}`)
      expect(body).toMatchObject({ total: 1, page: 1, pageSize: 10 })
      expect(body.rows[0]).toMatchObject({ id: vehicle.id, owner: { id: owner.id, name: 'Zawadi Unique' } })
      expect(body.rows[0].can).toEqual({ approve: true, reject: true })
    }
    expect((await call('GET', 'vehicles?search=zawadi&status=APPROVED,REJECTED')).body.total).toBe(0)
    expect((await call('GET', 'vehicles?search=zawadi&status=APPROVED,PENDING')).body.total).toBe(1)
    await call('POST', `vehicles/${vehicle.id}/reject`)
    const [rejected] = (await call('GET', 'vehicles?search=zawadi')).body.rows
    expect(rejected.can).toEqual({ approve: true, reject: false })
  })
})

describe('the admins’ API for users', () => {
  it('tells a driver of each verification, once', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER', name: 'Dan Driver' })
    const { body } = await call('POST', `users/${driver.id}/approve`)
    expect(body).toMatchObject({ status: 'ACTIVE', verified: true })
    await call('POST', `users/${driver.id}/approve`)
    await product.runDueJobs()
    const told = { template: 'driver_verified', params: ['Dan Driver'] }
    expect(sentTo(driver.phone)).toMatchObject([told])
    // As when a new license ends the verification.
    await product.deps.db.update(users).set({ verifiedAt: null }).where(eq(users.id, driver.id))
    await call('POST', `users/${driver.id}/approve`)
    await product.runDueJobs()
    expect(sentTo(driver.phone)).toMatchObject([told, told])
  })

  it('unblocks a rider without verifying them', async () => {
    const rider = await insertUser(product.deps, { status: 'BLOCKED' })
    expect((await call('POST', `users/${rider.id}/approve`)).body).toMatchObject({ status: 'ACTIVE', verified: false })
  })

  it('blocks a user, who is signed out at once', async () => {
    const rider = await insertUser(product.deps)
    const token = await product.signIn(rider)
    expect((await call('POST', `users/${rider.id}/reject`)).body.status).toBe('BLOCKED')
    expect((await product.call('GET', '/api/user/me', { as: token })).status).toBe(401)
  })

  it('keeps the reason of a block when the user is blocked again without one', async () => {
    const rider = await insertUser(product.deps)
    const reasonOf = async () =>
      (await product.deps.db.select().from(users).where(eq(users.id, rider.id)))[0]?.blockedBecause
    const body = { reason: 'Two users drive with one account.' }
    await product.call('POST', `/api/admin/users/${rider.id}/reject`, { as: admin, body })
    await call('POST', `users/${rider.id}/reject`)
    await product.call('PATCH', `/api/user/${rider.id}`, { as: admin, body: { status: 'BLOCKED' } })
    expect(await reasonOf()).toBe(body.reason)
    await call('POST', `users/${rider.id}/approve`)
    await call('POST', `users/${rider.id}/reject`)
    expect(await reasonOf()).toBeNull()
  })

  it('refuses an admin’s decision about themselves, or about a deleted user', async () => {
    expect((await call('POST', `users/${adminId}/reject`)).status).toBe(403)
    const gone = await insertUser(product.deps, { status: 'DELETED' })
    expect((await call('POST', `users/${gone.id}/approve`)).status).toBe(404)
  })

  it('lists all users in pages, newest first, and finds users by name, email or phone', async () => {
    for (let count = 0; count < 12; count++)
      await insertUser(product.deps, {
        name: `Pager ${count}`,
        email: `pager${count}@example.com`,
        createdAt: new Date(product.clock.now().getTime() + count * 1000),
      })
    const second = (await call('GET', 'users?search=pager&page=2')).body
    expect(second).toMatchObject({ total: 12, page: 2, pageSize: 10 })
    expect(second.rows.map((row: { name: string }) => row.name)).toEqual(['Pager 1', 'Pager 0'])
    const user = await insertUser(product.deps, { email: '100%_sure@example.com', status: 'BLOCKED' })
    const idsOf = async (query: string) =>
      (await call('GET', `users?${query}`)).body.rows.map((row: { id: string }) => row.id)
    expect(await idsOf(`search=${encodeURIComponent('100%_')}`)).toEqual([user.id])
    expect(await idsOf(`search=${encodeURIComponent(`0${user.phone.slice(4)}`)}`)).toEqual([user.id])
    expect(await idsOf(`search=${encodeURIComponent('100%_')}&status=ACTIVE,DELETED`)).toEqual([])
    expect(await idsOf(`search=${encodeURIComponent('100%_')}&status=BLOCKED`)).toEqual([user.id])
    for (const query of ['page=0', 'pageSize=101', 'status=NEW', 'order=name'])
      expect((await call('GET', `users?${query}`)).status).toBe(422)
  })
})
