import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { newPhone } from '../../../tests/new-phone.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { createRecordingMessaging } from '../../../tests/recording-messaging.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { notifications, seatRequests, sessions, users, vehicles } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'

let product: TestProduct
const messaging = createRecordingMessaging()
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.messaging = messaging
})
afterAll(() => product.close())

const registrant = async (phone = newPhone()) => {
  await product.call('POST', '/api/auth/send-otp', { body: { phoneNumber: phone, isRegistration: true } })
  const code = messaging.templates.findLast((message) => message.to === phone)?.params[0]
  const { body } = await product.call('POST', '/api/auth/verify-otp', { body: { phoneNumber: phone, code } })
  return { phone, token: body.accessToken as string }
}
const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { user, token: await product.signIn(user) }
}
const RIDER = { name: ' mary  wanjiku njeri', email: 'mary@example.com', role: 'RIDER' }
const templatesOf = async (userId: string) => {
  const rows = await product.deps.db.select().from(notifications).where(eq(notifications.userId, userId))
  return rows.map((row) => row.template).toSorted()
}
const requestSeat = async (rideId: string, ownerId: string, riderId: string) =>
  product.deps.db.insert(seatRequests).values({
    id: newId(),
    rideId,
    ownerId,
    riderId,
    numSeats: 1,
    seatCostKsh: 500,
    passengers: [{ name: 'Mary', phone: newPhone() }],
    paymentPhone: newPhone(),
    status: 'PENDING',
    createdAt: product.clock.now(),
  })

const phoneSeenBy = async (id: string, as?: string) =>
  (await product.call('GET', `/api/user/${id}`, as === undefined ? {} : { as })).body.phone
const find = (as: string, phone: string) => product.call('POST', '/api/users/find-by-phone', { as, body: { phone } })

describe('POST /api/user', () => {
  it('creates a user from a proven phone, and a full session from the same token [4.register.record 4.register.session 9.default.rating 7.actions.users]', async () => {
    const { phone, token } = await registrant()
    const { status, body } = await product.call('POST', '/api/user', { as: token, body: RIDER })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Mary Wanjiku Njeri',
      firstName: 'Mary',
      lastName: 'Wanjiku Njeri',
      phone,
      email: 'mary@example.com',
      role: 'RIDER',
      status: 'ACTIVE',
      rating: 5,
      ratingCount: 0,
      verified: false,
      settings: { language: 'en', channels: ['whatsapp', 'sms'] },
    })
    const me = await product.call('GET', '/api/user/me', { as: token })
    expect(me.body.id).toBe(body.id)
    await product.runDueJobs()
    expect(await templatesOf(body.id)).toEqual(['welcome_user'])
    expect(messaging.templates.findLast((message) => message.to === phone)).toMatchObject({
      template: 'welcome_user',
      params: ['Mary Wanjiku Njeri'],
    })
  })

  it('returns the same user when repeated, also at the same moment', async () => {
    const { phone, token } = await registrant()
    const register = () => product.call('POST', '/api/user', { as: token, body: RIDER })
    const answers = [...(await Promise.all([register(), register(), register()])), await register()]
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await product.deps.db.select().from(users).where(eq(users.phone, phone))).toHaveLength(1)
    await product.runDueJobs()
    expect(await templatesOf(answers[0]?.body.id)).toEqual(['welcome_user'])
  })

  it('makes a rider a driver once, and accepts the role in lower case [3.enum.lower-case]', async () => {
    const { user, token } = await person()
    const body = { ...RIDER, role: 'driver' }
    const first = await product.call('POST', '/api/user', { as: token, body })
    expect(first.body).toMatchObject({ id: user.id, role: 'DRIVER', name: 'Mary Wanjiku Njeri' })
    const again = await product.call('POST', '/api/user', { as: token, body: { ...body, name: 'Another Name' } })
    expect(again.body).toMatchObject({ id: user.id, role: 'DRIVER', name: 'Mary Wanjiku Njeri' })
    await product.runDueJobs()
    expect(await templatesOf(user.id)).toEqual(['welcome_driver'])
  })

  it('makes nobody an admin or a coordinator', async () => {
    const { token } = await registrant()
    for (const role of ['ADMIN', 'COORDINATOR', 'ANONYMOUS', ''])
      expect((await product.call('POST', '/api/user', { as: token, body: { ...RIDER, role } })).status).toBe(422)
    const admin = await person({ role: 'ADMIN' })
    const { body } = await product.call('POST', '/api/user', { as: admin.token, body: { ...RIDER, role: 'DRIVER' } })
    expect(body.role).toBe('ADMIN')
  })

  it('refuses calls without a session, empty names, invalid email addresses and unknown fields', async () => {
    expect((await product.call('POST', '/api/user', { body: RIDER })).status).toBe(401)
    const { token } = await registrant()
    for (const wrong of [{ name: '  ' }, { email: 'mary' }, { status: 'ACTIVE' }, { name: 'a\u0000b' }]) {
      const { status, body } = await product.call('POST', '/api/user', { as: token, body: { ...RIDER, ...wrong } })
      expect(status).toBe(422)
      expect(body.issues.length).toBeGreaterThan(0)
    }
  })

  it('gives a caller with a proven phone no access to GET /api/user/me before registration', async () => {
    const { token } = await registrant()
    expect((await product.call('GET', '/api/user/me', { as: token })).status).toBe(401)
  })
})

describe('GET /api/user/{id}', () => {
  it('shows the public record without a phone number to users who share no ride, and nothing without a session', async () => {
    const { user } = await person()
    const viewer = await person()
    const { status, body } = await product.call('GET', `/api/user/${user.id}`, { as: viewer.token })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: user.id,
      name: 'Achieng O.',
      firstName: 'Achieng',
      lastName: 'O.',
      photo: null,
      role: 'RIDER',
      status: 'ACTIVE',
      rating: 5,
      ratingCount: 0,
      verified: false,
      createdAt: user.createdAt.toISOString(),
    })
    const stranger = await product.call('GET', `/api/user/${user.id}`)
    expect([stranger.status, stranger.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('shows the phone to its owner and to admins', async () => {
    const { user, token } = await person()
    const admin = await person({ role: 'ADMIN' })
    expect(await phoneSeenBy(user.id, token)).toBe(user.phone)
    expect(await phoneSeenBy(user.id, admin.token)).toBe(user.phone)
  })

  it('shows a driver’s phone to signed-in users while one of the driver’s rides can be booked', async () => {
    const driver = await person({ role: 'DRIVER' })
    const viewer = await person()
    expect(await phoneSeenBy(driver.user.id, viewer.token)).toBeUndefined()
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver.user))
    expect(await phoneSeenBy(driver.user.id, viewer.token)).toBe(driver.user.phone)
    product.clock.set(new Date(ride.departsAt.getTime() + 1000))
    expect(await phoneSeenBy(driver.user.id, viewer.token)).toBeUndefined()
    product.clock.set(null)
  })

  it('shows a rider’s phone to the owner of the ride they requested', async () => {
    const driver = await person({ role: 'DRIVER' })
    const rider = await person()
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver.user))
    expect(await phoneSeenBy(rider.user.id, driver.token)).toBeUndefined()
    await requestSeat(ride.id, driver.user.id, rider.user.id)
    expect(await phoneSeenBy(rider.user.id, driver.token)).toBe(rider.user.phone)
    expect(await phoneSeenBy(rider.user.id, (await person()).token)).toBeUndefined()
  })

  it('sets knowsPerson and shows the whole name to admins, and to rider and driver once the request is approved or paid', async () => {
    const [driver, rider, other] = [await person({ role: 'DRIVER' }), await person(), await person()]
    const admin = await person({ role: 'ADMIN' })
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver.user))
    const request = await insertSeatRequest(product.deps, ride, rider.user, { status: 'PENDING' })
    const knows = async (viewer: { token: string }, { user }: { user: { id: string } }) => {
      const { knowsPerson = false, name } = (await product.call('GET', `/api/user/${user.id}`, { as: viewer.token }))
        .body
      expect(name).toBe(knowsPerson ? 'Achieng Otieno' : 'Achieng O.')
      return knowsPerson
    }
    const all = async () => [
      await knows(rider, driver),
      await knows(driver, rider),
      await knows(other, driver),
      await knows(admin, driver),
    ]
    expect(await all()).toEqual([false, false, false, true])
    const payBy = new Date(product.clock.now().getTime() + 3_600_000)
    const approved = { status: 'APPROVED', approvedAt: product.clock.now(), payBy } as const
    await product.deps.db.update(seatRequests).set(approved).where(eq(seatRequests.id, request.id))
    expect(await all()).toEqual([true, true, false, true])
    await payFor(product, request, rider.token)
    expect(await all()).toEqual([true, true, false, true])
  })

  it('gives a deleted user, an unknown one and an invalid id the same answer [7.user.deleted]', async () => {
    const { user } = await person({ status: 'DELETED' })
    const viewer = await person()
    const answers = await Promise.all(
      [user.id, newId(), 'nobody'].map((id) => product.call('GET', `/api/user/${id}`, { as: viewer.token })),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual(answers[0]?.body)
    }
  })
})

describe('PATCH /api/user/{id}', () => {
  it('changes the caller’s own name, email and settings [7.actions.users]', async () => {
    const { user, token } = await person()
    const body = {
      name: 'otieno  OUMA',
      email: 'o@example.com',
      settings: { language: 'sw', channels: ['sms', 'sms'] },
    }
    const changed = await product.call('PATCH', `/api/user/${user.id}`, { as: token, body })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      name: 'Otieno Ouma',
      email: 'o@example.com',
      settings: { language: 'sw', channels: ['sms'] },
    })
    const refused = await product.call('PATCH', `/api/user/${newId()}`, { as: token, body })
    expect(refused.body.error).toBe('Hakuna kitu hapa.')
    expect((await product.call('PATCH', `/api/user/${user.id}`, { as: token, body: {} })).body.name).toBe('Otieno Ouma')
  })

  it('refuses changes by other users, changes of one’s own status, role or phone, and an empty name', async () => {
    const { user, token } = await person()
    const stranger = await person()
    const change = (as: string | undefined, body: unknown) =>
      product.call('PATCH', `/api/user/${user.id}`, { body, ...(as === undefined ? {} : { as }) })
    expect((await change(undefined, { name: 'X' })).status).toBe(401)
    expect((await change(stranger.token, { name: 'X' })).status).toBe(403)
    expect((await change(token, { status: 'BLOCKED' })).status).toBe(403)
    for (const body of [{ role: 'ADMIN' }, { phone: newPhone() }, { status: 'DELETED' }, { name: '' }])
      expect((await change(token, body)).status).toBe(422)
  })

  it('lets an admin block another user, who is signed out at once, but not the admin’s own account', async () => {
    const { user, token } = await person()
    const admin = await person({ role: 'ADMIN' })
    const block = (id: string, body: unknown) => product.call('PATCH', `/api/user/${id}`, { as: admin.token, body })
    expect((await block(admin.user.id, { status: 'BLOCKED' })).status).toBe(403)
    expect((await block(user.id, { name: 'Renamed' })).status).toBe(403)
    expect((await block(user.id, { status: 'BLOCKED' })).body.status).toBe('BLOCKED')
    expect((await product.call('GET', '/api/user/me', { as: token })).status).toBe(401)
    await block(user.id, { status: 'ACTIVE' })
    expect((await product.call('GET', '/api/user/me', { as: token })).status).toBe(401)
    const [session] = await product.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(session?.revokeReason).toBe('BLOCKED')
  })

  it('an admin who unblocks a driver does not verify them', async () => {
    const { user } = await person({ role: 'DRIVER', status: 'BLOCKED', verifiedAt: null })
    const { token: as } = await person({ role: 'ADMIN' })
    const { status, body } = await product.call('PATCH', `/api/user/${user.id}`, { as, body: { status: 'ACTIVE' } })
    expect([status, body.status]).toEqual([200, 'ACTIVE'])
    const [row] = await product.deps.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.verifiedAt).toBeNull()
  })
})

describe('DELETE /api/user/{id}', () => {
  it('erases the user, frees phone and plates, deletes the vehicles and ends the sessions [7.actions.delete-user]', async () => {
    const { user, token } = await person({ role: 'DRIVER' })
    const vehicle = await insertVehicle(product.deps, user)
    const { status, body } = await product.call('DELETE', `/api/user/${user.id}`, { as: token })
    expect([status, body]).toEqual([200, { success: true }])
    const viewer = await person()
    expect((await product.call('GET', `/api/user/${user.id}`, { as: viewer.token })).status).toBe(404)
    expect((await product.call('GET', '/api/user/me', { as: token })).status).toBe(401)
    const [row] = await product.deps.db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ status: 'DELETED', name: 'Deleted user', email: '' })
    const [car] = await product.deps.db.select().from(vehicles).where(eq(vehicles.id, vehicle.id))
    expect(car?.status).toBe('DELETED')
    const again = await registrant(user.phone)
    const fresh = await product.call('POST', '/api/user', { as: again.token, body: RIDER })
    expect(fresh.status).toBe(201)
    expect(fresh.body.id).not.toBe(user.id)
    const { token: as } = await person({ role: 'DRIVER' })
    const { make, model, year, numSeats, color, plate } = vehicle
    const registered = { make, model, year, numSeats, color, plate }
    expect((await product.call('POST', '/api/vehicle', { as, body: registered })).status).toBe(201)
  })

  it('hides the user and their vehicles: all calls about them answer 404, even to admins', async () => {
    const { user, token } = await person({ role: 'DRIVER' })
    const vehicle = await insertVehicle(product.deps, user)
    const ride = await insertRide(product.deps, vehicle)
    expect((await product.call('DELETE', `/api/user/${user.id}`, { as: token })).status).toBe(200)
    const admin = (await person({ role: 'ADMIN' })).token
    const asked: [method: string, path: string, body?: unknown][] = [
      ['GET', `/user/${user.id}`],
      ['PATCH', `/user/${user.id}`, { status: 'ACTIVE' }],
      ['DELETE', `/user/${user.id}`],
      ['GET', `/user/${user.id}/photo`],
      ['GET', `/user/${user.id}/national-id`],
      ['GET', `/user/${user.id}/license`],
      ['POST', `/admin/users/${user.id}/approve`],
      ['POST', `/admin/users/${user.id}/reject`, { reason: 'Nobody is there.' }],
      ['GET', `/vehicle/${vehicle.id}`],
      ['PATCH', `/vehicle/${vehicle.id}`, { color: 'Red' }],
      ['DELETE', `/vehicle/${vehicle.id}`],
      ['POST', `/admin/vehicles/${vehicle.id}/approve`],
      ['POST', `/admin/vehicles/${vehicle.id}/reject`, { reason: 'Nobody is there.' }],
    ]
    const statuses = await Promise.all(
      asked.map(async ([method, path, body]) => [
        `${method} ${path}`,
        (await product.call(method, `/api${path}`, { as: admin, ...(body === undefined ? {} : { body }) })).status,
      ]),
    )
    expect(statuses).toEqual(asked.map(([method, path]) => [`${method} ${path}`, 404]))
    const seen = await product.call('GET', `/api/ride/${ride.id}`, { as: admin })
    expect([seen.status, seen.body.driver.name]).toEqual([200, 'Deleted user'])
  })

  it('is for the owner of the account and for admins only', async () => {
    const { user } = await person()
    const path = `/api/user/${user.id}`
    expect((await product.call('DELETE', path)).status).toBe(401)
    expect((await product.call('DELETE', path, { as: (await person()).token })).status).toBe(403)
    expect((await product.call('DELETE', path, { as: (await person({ role: 'ADMIN' })).token })).status).toBe(200)
    const rows = await product.deps.db
      .select()
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.status, 'DELETED')))
    expect(rows).toHaveLength(1)
  })
})

describe('POST /api/users/find-by-phone', () => {
  it('finds an active user, and no one else [7.find]', async () => {
    const { token } = await person()
    const { user } = await person({ name: 'Kamau Mwangi' })
    const blocked = await person({ status: 'BLOCKED' })
    const found = await find(token, `0${user.phone.slice(4)}`)
    expect(found.body).toEqual({
      user: { id: user.id, firstName: 'Kamau', lastName: 'M.', phone: user.phone },
    })
    expect((await find(token, blocked.user.phone)).body).toEqual({ user: null })
    expect((await find(token, newPhone())).body).toEqual({ user: null })
  })

  it('refuses calls without a session and numbers that are not Kenyan [7.find.error]', async () => {
    expect((await product.call('POST', '/api/users/find-by-phone', { body: { phone: newPhone() } })).status).toBe(401)
    const { status, body } = await find((await person()).token, '123')
    expect([status, body.error]).toEqual([422, 'Please enter a valid Kenyan phone number.'])
  })

  it('allows 20 look-ups an hour', async () => {
    startHour(product.clock)
    const { token } = await person()
    for (let count = 0; count < 20; count++) expect((await find(token, newPhone())).status).toBe(200)
    const { status, headers } = await find(token, newPhone())
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
