import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { moveTo, paidSeat, type PaidSeat } from '../../../tests/paid-seat.ts'
import { openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { auditLog, disputes, notifications, reports, seatRequests, users } from '../../db/schema/index.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
let asha: Awaited<ReturnType<typeof insertUser>>
beforeAll(async () => {
  world = await openPayingWorld()
  asha = await insertUser(world.deps, { role: 'ADMIN', name: 'Asha Admin' })
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

type Person = Pick<typeof asha, 'id' | 'phone'>
const post = async (path: string, who: Person = asha, body: object = {}) =>
  world.call('POST', `/api/${path}`, { as: await world.signIn(who), body })
const read = async (id: string, who: Person = asha) =>
  (await world.call('GET', `/api/admin/tickets/${id}`, { as: await world.signIn(who) })).body
const askAbout = async (seat: PaidSeat, who: Person = seat.rider): Promise<string> => {
  const about = { kind: 'REQUEST', id: seat.request.id }
  const question = { category: 'TRIP', subject: 'Nobody came', text: 'I waited for an hour.', about }
  return (await post('tickets', who, question)).body.id
}
const LATE_SECONDS = 16 * 60

it('an admin opens a trip report with the text of the question for the user who asked, and the money is held', async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, LATE_SECONDS)
  const id = await askAbout(seat)
  expect((await read(id)).can).toMatchObject({ dispute: true, report: true })
  const opened = await post(`admin/tickets/${id}/dispute`)
  const [dispute] = await world.deps.db.select().from(disputes).where(eq(disputes.requestId, seat.request.id))
  expect(dispute).toMatchObject({
    openedBy: seat.rider.id,
    against: seat.owner.id,
    kind: 'OTHER',
    text: 'I waited for an hour.',
  })
  expect([opened.status, opened.body]).toMatchObject([
    200,
    { disputeId: dispute?.id, can: { dispute: false }, refund: { left: 0, isHeld: true } },
  ])
  expect((await post(`admin/tickets/${id}/dispute`)).status).toBe(409)
  const told = await world.deps.db.select().from(notifications).where(eq(notifications.userId, seat.owner.id))
  expect(told.map(({ template }) => template)).toContain('dispute_opened')
  const log = await world.deps.db.select().from(auditLog).where(eq(auditLog.targetId, id))
  expect(log.filter(({ action }) => action === 'ticket.dispute')).toMatchObject([{ actorId: asha.id }])
})

it('a trip report cannot be opened too early, without a trip, by a user, by the admin who drives the ride, or during another admin’s hold', async () => {
  const driving = await insertUser(world.deps, { role: 'ADMIN' })
  const seat = await paidSeat(world, {}, { driverId: driving.id })
  const id = await askAbout(seat)
  expect((await read(id)).can).toMatchObject({ dispute: false, report: true })
  expect((await post(`admin/tickets/${id}/dispute`)).body.code).toBe('WRONG_STATE')
  moveTo(world, seat.departsAt, LATE_SECONDS)
  const other = await insertUser(world.deps, { role: 'ADMIN', name: 'Selina Second' })
  const general = await post('tickets', seat.rider, { category: 'OTHER', subject: 'Hello', text: 'A question.' })
  await post(`admin/tickets/${id}/hold`, other)
  for (const action of ['dispute', 'report']) {
    const of = async (who: Person, ticket = id) => (await post(`admin/tickets/${ticket}/${action}`, who)).body.code
    expect([await of(seat.rider), await of(driving), await of(asha), await of(asha, general.body.id)]).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
      'CONFLICT',
      'WRONG_STATE',
    ])
  }
  expect(await world.deps.db.select().from(disputes).where(eq(disputes.requestId, seat.request.id))).toEqual([])
})

it('an admin who is another passenger of the request, or pays for it, opens no trip report and reports nobody', async () => {
  const passenger = await insertUser(world.deps)
  const payer = await insertUser(world.deps)
  const passengers = [{ name: passenger.name, phone: passenger.phone }]
  const seat = await paidSeat(world, { passengers, paymentPhone: payer.phone })
  for (const { id } of [passenger, payer])
    await world.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, id))
  moveTo(world, seat.departsAt, LATE_SECONDS)
  const id = await askAbout(seat)
  for (const who of [passenger, payer]) {
    expect((await read(id, who)).can).toMatchObject({ dispute: false, report: false })
    for (const action of ['dispute', 'report'])
      expect((await post(`admin/tickets/${id}/${action}`, who)).body.code).toBe('FORBIDDEN')
  }
  expect((await read(id)).can).toMatchObject({ dispute: true, report: true })
})

it('an admin reports the driver of a coordinated ride once, with the text of the user’s question', async () => {
  const driver = await insertUser(world.deps, { role: 'DRIVER', name: 'Otieno Driver' })
  const seat = await paidSeat(world, {}, { driverId: driver.id })
  const id = await askAbout(seat)
  const before = await read(id)
  expect(before).toMatchObject({ other: { id: driver.id, name: 'Otieno Driver' }, reportId: null })
  const reported = await post(`admin/tickets/${id}/report`)
  const filed = await world.deps.db.select().from(reports).where(eq(reports.reportedId, driver.id))
  expect(filed).toMatchObject([{ reporterId: seat.rider.id, category: 'OTHER', closedAt: null }])
  expect([reported.status, reported.body]).toMatchObject([200, { reportId: filed[0]?.id, can: { report: false } }])
  const report = await world.call('GET', `/api/admin/reports/${filed[0]?.id}`, { as: await world.signIn(asha) })
  expect(report.body.text).toBe('I waited for an hour.')
  expect((await post(`admin/tickets/${id}/report`)).body.code).toBe('CONFLICT')
  expect((await read(await askAbout(seat, seat.owner))).other).toMatchObject({ id: seat.rider.id })
})

it('an admin who drives the ride does not see in a question that its rider reported them', async () => {
  const driver = await insertUser(world.deps, { role: 'ADMIN' })
  const id = await askAbout(await paidSeat(world, {}, { driverId: driver.id }))
  await post(`admin/tickets/${id}/report`)
  expect((await read(id)).reportId).toEqual(expect.any(String))
  expect((await read(id, driver)).reportId).toBeNull()
})

it('an admin sees what a cancellation now would refund, and why', async () => {
  const seat = await paidSeat(world)
  const id = await askAbout(seat)
  const paidLongAgo = new Date(seat.departsAt.getTime() - 40 * HOUR_MS)
  await world.deps.db.update(seatRequests).set({ paidAt: paidLongAgo }).where(eq(seatRequests.id, seat.request.id))
  const quoteAt = async (hours: number) => {
    moveTo(world, seat.departsAt, -hours * 3600 - 60)
    const { rider, driver, left } = (await read(id)).refund
    return [rider && `${rider.amount} ${rider.reason}`, driver && `${driver.amount} ${driver.reason}`, left]
  }
  expect(await quoteAt(24)).toEqual(['500 EARLY', '500 BY_DRIVER', 500])
  expect(await quoteAt(5)).toEqual(['250 LATE', '500 BY_DRIVER', 500])
  expect(await quoteAt(1)).toEqual(['0 TOO_LATE', '500 BY_DRIVER', 500])
  expect(await quoteAt(-0.1)).toEqual([null, null, 500])
})
