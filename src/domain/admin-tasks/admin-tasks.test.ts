import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documents, moneyReviews, users, vehicles } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { insertUser, insertVehicle } from '../../../tests/builders.ts'
import { moveTo, paidSeat } from '../../../tests/paid-seat.ts'
import { plainPdf } from '../../../tests/uploads.ts'
import { openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'

let world: PayingWorld
let admin: string
beforeAll(async () => {
  world = await openPayingWorld()
  admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN', name: 'Asha Admin' }))
})
afterAll(() => world.close())

const hoursAgo = (hours: number) => new Date(world.deps.clock.now().getTime() - hours * HOUR_MS)
const tasks = async (query = '') =>
  (await world.call('GET', `/api/admin/tasks?pageSize=100${query}`, { as: admin })).body
interface Row {
  kind: string
  id: string
}
const rowOf = async (id: string) => (await tasks()).rows.find((row: Row) => row.id === id)

const insertDocument = async (userId: string, kind: 'NATIONAL_ID' | 'LICENSE', uploadedAt: Date) => {
  const id = newId()
  await world.deps.db.insert(documents).values({
    id,
    userId,
    kind,
    objectKey: `documents/${id}`,
    wrappedKey: Buffer.alloc(60),
    contentType: 'image/jpeg',
    bytes: 1000,
    createdAt: uploadedAt,
    uploadedAt,
  })
  return id
}

it('the API refuses the list of tasks to visitors, riders, drivers and coordinators', async () => {
  expect((await world.call('GET', '/api/admin/tasks')).status).toBe(401)
  for (const role of ['RIDER', 'DRIVER', 'COORDINATOR'] as const) {
    const as = await world.signIn(await insertUser(world.deps, { role }))
    expect((await world.call('GET', '/api/admin/tasks', { as })).status).toBe(403)
  }
})

it('the API refuses an unknown kind of task', async () => {
  expect((await world.call('GET', '/api/admin/tasks?kind=LUNCH', { as: admin })).status).toBe(422)
})

it('the admin tasks list a driver only after both documents are sent, in one task with the vehicle', async () => {
  const driver = await insertUser(world.deps, { role: 'DRIVER', name: 'Kamau Gitau', createdAt: hoursAgo(90) })
  const { plate } = await insertVehicle(world.deps, driver, { status: 'PENDING', createdAt: hoursAgo(90) })
  await insertDocument(driver.id, 'NATIONAL_ID', hoursAgo(60))
  expect(await rowOf(driver.id)).toBeUndefined()
  const sent = hoursAgo(50)
  const license = await insertDocument(driver.id, 'LICENSE', sent)
  expect(await rowOf(driver.id)).toMatchObject({
    kind: 'DRIVER',
    since: sent.toISOString(),
    isLate: true,
    link: `/dashboard/users/${driver.id}`,
    people: [{ id: driver.id, name: 'Kamau Gitau', photo: null }],
    vehicle: { plate },
  })
  expect((await tasks()).rows.filter((row: Row) => row.kind === 'VEHICLE')).toEqual([])
  await world.deps.db
    .update(documents)
    .set({ askedAgainAt: hoursAgo(1), askedAgainBecause: 'BLURRED' })
    .where(eq(documents.id, license))
  expect(await rowOf(driver.id)).toBeUndefined()
})

it('the admin tasks count the waiting time of a verified driver’s old vehicle from its change, and do not list the vehicle of a blocked driver', async () => {
  const verified = { role: 'DRIVER', verifiedAt: hoursAgo(900), createdAt: hoursAgo(900) } as const
  const driver = await insertUser(world.deps, verified)
  const vehicle = await insertVehicle(world.deps, driver, { createdAt: hoursAgo(900) })
  const as = await world.signIn(driver)
  const before = hoursAgo(0)
  const changed = await world.call('PATCH', `/api/vehicle/${vehicle.id}`, {
    as,
    body: { numSeats: 6 },
  })
  expect(changed.status).toBe(200)
  const after = hoursAgo(0)
  const row = await rowOf(vehicle.id)
  expect(row).toMatchObject({ kind: 'VEHICLE', isLate: false, people: [{ id: driver.id }] })
  expect(Date.parse(row.since)).toBeGreaterThanOrEqual(before.getTime())
  expect(Date.parse(row.since)).toBeLessThanOrEqual(after.getTime())
  await world.deps.db.update(users).set({ status: 'BLOCKED' }).where(eq(users.id, driver.id))
  expect(await rowOf(vehicle.id)).toBeUndefined()
  await world.deps.db.update(vehicles).set({ status: 'APPROVED' }).where(eq(vehicles.id, vehicle.id))
})

it('the admin tasks list a report about a trip when the other person has answered, not before', async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, 3600)
  const body = { kind: 'NO_SHOW_DRIVER', text: 'The driver did not come to the stage.' }
  const opened = await world.call('POST', `/api/request/${seat.request.id}/dispute`, { as: seat.riderToken, body })
  expect(await rowOf(opened.body.id)).toBeUndefined()
  const answer = { text: 'I was there.' }
  await world.call('POST', `/api/dispute/${opened.body.id}/answer`, { as: seat.ownerToken, body: answer })
  const row = await rowOf(opened.body.id)
  expect(row).toMatchObject({
    kind: 'DISPUTE',
    dispute: 'NO_SHOW_DRIVER',
    amount: 500,
    link: `/dashboard/money/disputes?id=${opened.body.id}`,
  })
  expect(row.people).toHaveLength(2)
  const [page] = (await world.call('GET', `/api/admin/disputes?id=${opened.body.id}`, { as: admin })).body.rows
  expect(page.id).toBe(opened.body.id)
  world.clock.set(null)
})

it('the admin tasks list reports, money reviews and, as a separate kind, failed refunds, oldest first, with the count of each kind', async () => {
  const seat = await paidSeat(world)
  const review = { paymentId: seat.payment.id, amountKsh: 500, cause: '2040' }
  const stuck = newId()
  const odd = newId()
  await world.deps.db.insert(moneyReviews).values([
    { id: odd, kind: 'PAYMENT_CONTRADICTED', ...review, openedAt: hoursAgo(3) },
    { id: stuck, kind: 'REFUND_STUCK', ...review, openedAt: hoursAgo(200) },
  ])
  const sent = await world.call('POST', '/api/reports', {
    as: seat.riderToken,
    body: { userId: seat.owner.id, category: 'UNSAFE_DRIVING', text: 'Too fast.' },
  })
  expect(sent.status).toBe(201)
  const all = await tasks()
  const kinds: string[] = all.rows.map(({ kind }: Row) => kind)
  expect(all.rows[0]).toMatchObject({ kind: 'REFUND', id: stuck, isLate: true, review: 'REFUND_STUCK', amount: 500 })
  expect(all.rows[0].people).toMatchObject([{ id: seat.rider.id }])
  expect(all.rows.find(({ id }: Row) => id === odd)).toMatchObject({
    kind: 'REVIEW',
    link: `/dashboard/money/reviews?id=${odd}`,
  })
  expect(kinds).toContain('REPORT')
  const times: string[] = all.rows.map(({ since }: { since: string }) => since)
  expect(times).toEqual(times.toSorted())
  expect(all.total).toBe(kinds.length)
  for (const [kind, count] of Object.entries(all.counts))
    expect(kinds.filter((one) => one === kind)).toHaveLength(count as number)
  const refunds = await tasks('&kind=REFUND')
  expect([refunds.total, refunds.late, refunds.rows.length]).toEqual([1, 1, 1])
  expect(refunds.counts).toEqual(all.counts)
  const { rows } = (await world.call('GET', `/api/admin/money-reviews?id=${odd}`, { as: admin })).body
  expect(rows).toHaveLength(1)
})

const vehicleStatus = async (id: string) =>
  (await world.deps.db.select().from(vehicles).where(eq(vehicles.id, id)))[0]?.status
const userRow = async (id: string) => (await world.deps.db.select().from(users).where(eq(users.id, id)))[0]

const upload = (id: string, document: string, as: string) => {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(plainPdf())], 'document.pdf', { type: 'application/pdf' }))
  return world.fetch(
    new Request(`${world.deps.settings.publicUrl}/api/user/${id}/${document}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${as}` },
      body,
    }),
  )
}

const waitingDriver = async (opened: readonly string[] = ['national-id', 'license']) => {
  const driver = await insertUser(world.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(world.deps, driver, { status: 'PENDING' })
  const as = await world.signIn(driver)
  for (const document of ['national-id', 'license']) expect((await upload(driver.id, document, as)).status).toBe(200)
  for (const document of opened)
    expect((await world.call('GET', `/api/user/${driver.id}/${document}`, { as: admin })).status).toBe(200)
  return { id: driver.id, vehicleId: vehicle.id, as }
}
const decide = (id: string, body: object, as = admin) =>
  world.call('POST', `/api/admin/users/${id}/decide`, { as, body })
const approval = (vehicleId: string) => ({ decision: 'APPROVE', driver: true, vehicleIds: [vehicleId] })

it('the API shows a user with documents, vehicles and waiting time, to admins only', async () => {
  const { id, vehicleId, as } = await waitingDriver(['license'])
  expect((await world.call('GET', `/api/admin/users/${id}`, { as })).status).toBe(403)
  expect((await world.call('GET', `/api/admin/users/${newId()}`, { as: admin })).status).toBe(404)
  const { body } = await world.call('GET', `/api/admin/users/${id}`, { as: admin })
  expect(body).toMatchObject({
    user: {
      id,
      documents: { nationalId: true, license: true },
      opened: ['LICENSE'],
      missing: { unsent: [], unopened: ['NATIONAL_ID'] },
      can: { approve: false, reject: true, askAgain: true },
    },
    vehicles: [{ id: vehicleId, status: 'PENDING' }],
    decides: { driver: true, vehicleIds: [vehicleId], approve: false },
    openReports: 0,
    waitingSince: (await rowOf(id)).since,
  })
})

it('an admin approves a driver and the vehicle in one call, and a second decision is refused', async () => {
  const { id, vehicleId, as } = await waitingDriver()
  const decides = async () => (await world.call('GET', `/api/admin/users/${id}`, { as: admin })).body.decides
  expect(await decides()).toEqual({ driver: true, vehicleIds: [vehicleId], approve: true })
  expect((await decide(id, approval(vehicleId), as)).status).toBe(403)
  expect((await decide(id, approval(vehicleId))).status).toBe(200)
  expect((await userRow(id))?.verifiedAt).not.toBeNull()
  expect(await vehicleStatus(vehicleId)).toBe('APPROVED')
  expect(await decides()).toEqual({ driver: false, vehicleIds: [], approve: false })
  expect(await rowOf(id)).toBeUndefined()
  const second = await world.signIn(await insertUser(world.deps, { role: 'ADMIN', name: 'Selina Second' }))
  const again = await decide(id, approval(vehicleId), second)
  expect([again.status, again.body.error]).toEqual([409, serverMessage('en', 'users.decidedMeanwhile')])
  const late = await decide(id, { decision: 'REJECT', driver: true, vehicleIds: [], reason: 'Blurred.' }, second)
  expect([late.status, (await userRow(id))?.status]).toEqual([409, 'ACTIVE'])
})

it.each([[[]], [['national-id']]])(
  'the API refuses to approve a driver before the admin has opened both documents; opened so far: %s',
  async (opened) => {
    const { id, vehicleId } = await waitingDriver(opened)
    const refused = await decide(id, approval(vehicleId))
    expect([refused.status, refused.body.error]).toEqual([409, serverMessage('en', 'users.openFirst')])
    expect((await world.call('POST', `/api/admin/users/${id}/approve`, { as: admin, body: {} })).status).toBe(409)
    expect([(await userRow(id))?.verifiedAt, await vehicleStatus(vehicleId)]).toEqual([null, 'PENDING'])
  },
)

it('the API refuses to approve a driver who has not sent the documents', async () => {
  const driver = await insertUser(world.deps, { role: 'DRIVER' })
  const refused = await decide(driver.id, { decision: 'APPROVE', driver: true, vehicleIds: [] })
  expect([refused.status, refused.body.error]).toEqual([409, serverMessage('en', 'users.sendFirst')])
})

it('the API refuses to approve a driver and a vehicle together when the vehicle no longer waits', async () => {
  const { id, vehicleId } = await waitingDriver()
  await world.call('POST', `/api/admin/vehicles/${vehicleId}/reject`, { as: admin, body: { reason: 'Other plate.' } })
  expect((await decide(id, approval(vehicleId))).status).toBe(409)
  expect([(await userRow(id))?.verifiedAt, await vehicleStatus(vehicleId)]).toEqual([null, 'REJECTED'])
})

it('an admin rejects only with a reason; a rejected driver is blocked, and a vehicle can be rejected alone', async () => {
  const { id, vehicleId } = await waitingDriver()
  const rejection = { decision: 'REJECT', driver: true, vehicleIds: [] }
  expect((await decide(id, rejection)).status).toBe(422)
  const vehicleDecision = { decision: 'REJECT', driver: false, vehicleIds: [vehicleId], reason: 'Plate not readable.' }
  expect((await decide(id, vehicleDecision)).status).toBe(200)
  expect([(await userRow(id))?.status, await vehicleStatus(vehicleId)]).toEqual(['ACTIVE', 'REJECTED'])
  expect((await decide(id, { ...rejection, reason: 'Not your documents.' })).status).toBe(200)
  expect(await userRow(id)).toMatchObject({ status: 'BLOCKED', blockedBecause: 'Not your documents.' })
})
