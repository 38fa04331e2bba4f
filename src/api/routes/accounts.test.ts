import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import {
  approve,
  decline,
  approvedRequest,
  expectBooksToBalance,
  lastPrompt,
  openPayingWorld,
  pay,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { resultBody } from '../../../tests/scripted-payments.ts'
import { startHour } from '../../../tests/start-hour.ts'
import { DATA_INVENTORY } from '../../db/data-inventory.ts'
import { auditLog, callbackInbox, notifications, payments, seatRequests, users } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld()
})
beforeEach(() => world.clock.set(null))
afterAll(() => world.close())

const remove = (id: string, as: string) => world.call('DELETE', `/api/user/${id}`, { as })
const leave = async (user: { id: string; phone: string }) => remove(user.id, await world.signIn(user))
const payNow = async (requestId: string, as: string) => {
  await pay(world, requestId, as)
  await world.runDueJobs()
  await approve(world, lastPrompt(world))
}
const refundArrives = async () => {
  await world.runDueJobs()
  const movement = world.mpesa.movements.at(-1)
  if (!movement) throw new Error('nothing was sent')
  await world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody(movement) })
  await world.runDueJobs()
}
const tablesWith = async (text: string): Promise<string[]> => {
  const found: string[] = []
  for (const table of Object.keys(DATA_INVENTORY)) {
    const rows = await world.deps.db.execute(
      sql`select 1 from ${sql.identifier(table)} t where to_jsonb(t)::text like ${`%${text}%`} limit 1`,
    )
    if ((rows as { rows: unknown[] }).rows.length > 0) found.push(table)
  }
  return found
}

const CANARY = { name: 'Zuberi Kanariwema', email: 'kanari@zuberi.example', plate: 'KZZ 987Z' }

const busyPerson = async () => {
  const canary = await insertUser(world.deps, { ...CANARY, role: 'DRIVER' })
  const token = await world.signIn(canary)
  const ride = await insertRide(world.deps, await insertVehicle(world.deps, canary, { plate: CANARY.plate }))
  const other = await insertUser(world.deps)
  const otherToken = await world.signIn(other)
  const asked = await world.call('POST', `/api/ride/${ride.id}/requests`, {
    as: otherToken,
    headers: { 'idempotency-key': newId() },
    body: {
      riders: [
        { name: other.name, phone: other.phone },
        { name: 'Kanariwema Mtoto', phone: canary.phone },
      ],
      paymentPhone: other.phone,
    },
  })
  await world.call('POST', `/api/request/${asked.body.id}/approve`, { as: token })
  const elsewhere = await approvedRequest(world, { passengers: [{ name: canary.name, phone: canary.phone }] })
  const mine = await insertSeatRequest(world.deps, elsewhere.ride, canary)
  await payNow(mine.id, token)
  await world.call('PUT', `/api/ride/${ride.id}/favorite`, { as: token })
  return { canary, token, ride, asked: asked.body.id as string, mine, otherToken }
}

it('deleting an account erases name, email, phone and plate, cancels its ride and requests, tells the rider, and owes the user a refund', async () => {
  const { canary, token, ride, asked, mine, otherToken } = await busyPerson()
  const traces = [canary.name, 'Kanariwema', canary.email, canary.phone.slice(-9), CANARY.plate]
  for (const trace of traces) expect(await tablesWith(trace)).not.toEqual([])
  expect(await remove(canary.id, token)).toMatchObject({ status: 200, body: { success: true } })
  expect((await world.call('GET', `/api/ride/${ride.id}`, { as: otherToken })).body).toMatchObject({
    status: 'CANCELLED',
    driver: { name: 'Deleted user' },
  })
  expect((await readState(world, asked)).request).toBe('CANCELLED')
  const told = await world.call('GET', '/api/notifications', { as: otherToken })
  expect(told.body.rows.map(({ text }: { text: string }) => text)).toContainEqual(expect.stringContaining('cancelled'))
  const paid = await readState(world, mine.id)
  expect([paid.request, paid.owed]).toEqual([
    'CANCELLED',
    [{ amountKsh: 500, cause: 'RIDER_CANCELLED', status: 'DUE' }],
  ])
  await expectBooksToBalance(world)
  // The phone number stays until the refund to it has arrived. All other traces are deleted at once.
  for (const trace of traces.filter((text) => !text.startsWith(canary.phone.slice(-9))))
    expect(await tablesWith(trace)).toEqual([])
  expect(await tablesWith(canary.phone.slice(-9))).toEqual(['payments'])
  await refundArrives()
  // The number is erased within an hour after the refund arrived.
  world.clock.set(new Date(world.clock.now().getTime() + HOUR_MS))
  await world.runDueJobs()
  expect(await tablesWith(canary.phone.slice(-9))).toEqual([])
})

it('Pamoja refuses to delete an account while a payment is in progress, with the reason', async () => {
  const { rider, riderToken, request } = await approvedRequest(world)
  await pay(world, request.id, riderToken)
  await world.runDueJobs()
  const refused = await remove(rider.id, riderToken)
  expect([refused.status, refused.body.code]).toEqual([409, 'MONEY_UNSETTLED'])
  expect(refused.body.error).toContain('payment is in progress')
  expect((await readState(world, request.id)).request).toBe('APPROVED')
})

it('Pamoja refuses to delete an account while another user’s payment on its phone is open or has no final result', async () => {
  const { rider, riderToken } = await approvedRequest(world)
  const other = await approvedRequest(world)
  expect((await pay(world, other.request.id, other.riderToken, { phone: rider.phone })).status).toBe(202)
  const code = async () => (await remove(rider.id, riderToken)).body.code
  expect(await code()).toBe('MONEY_UNSETTLED')
  world.mpesa.querySilence = { kind: 'unknown', reason: 'timeout' }
  const now = world.deps.clock.now().getTime()
  for (const minutes of [2, 11, 12]) {
    world.clock.set(new Date(now + minutes * 60_000))
    await world.runDueJobs()
  }
  expect((await readState(world, other.request.id)).states).toEqual(['EXPIRED'])
  expect(await code()).toBe('MONEY_UNSETTLED')
  world.mpesa.querySilence = null
  world.clock.set(new Date(now + 73 * 3_600_000))
  await world.runDueJobs()
  await world.runDueJobs()
  expect((await remove(rider.id, await world.signIn(rider))).status).toBe(200)
  expect(await tablesWith(rider.phone.slice(-9))).toEqual([])
})

it('Pamoja still processes a callback for an erased user, without storing their number', async () => {
  const { rider, riderToken, request } = await approvedRequest(world)
  await pay(world, request.id, riderToken)
  const prompt = lastPrompt(world)
  await decline(world, prompt)
  expect((await remove(rider.id, riderToken)).status).toBe(200)
  expect(await tablesWith(rider.phone.slice(-9))).toEqual([])
  const { answer } = await approve(world, prompt)
  expect(answer.status).toBe(200)
  const state = await readState(world, request.id)
  expect([state.states, state.owed]).toMatchObject([['UNAPPLIED'], [{ amountKsh: 500, cause: 'LATE' }]])
  expect(await tablesWith(rider.phone.slice(-9))).toEqual([])
  await expectBooksToBalance(world)
})

it('Pamoja refuses to delete an account while a ride is in progress, and while a payout to the driver is not confirmed', async () => {
  const { owner, riderToken, rider, ride, request } = await approvedRequest(world)
  await payNow(request.id, riderToken)
  world.clock.set(new Date(ride.departsAt.getTime() + 60_000))
  const [ofOwner, ofRider] = [await leave(owner), await leave(rider)]
  expect([ofOwner.body.code, ofRider.body.code]).toEqual(['WRONG_STATE', 'WRONG_STATE'])
  // A job completes the ride on day 1. The payout is due a day after that, so only the jobs on day 3 send it.
  for (const days of [1, 3]) {
    world.clock.set(new Date(ride.arrivesAt.getTime() + days * DAY_MS))
    for (let sweep = 0; sweep < 3; sweep++) await world.runDueJobs()
  }
  const refused = await leave(owner)
  expect([refused.body.code, refused.body.error]).toEqual(['MONEY_UNSETTLED', expect.stringContaining('Ksh 500')])
  expect((await leave(rider)).status).toBe(200)
  const movement = world.mpesa.movements.at(-1)
  if (!movement) throw new Error('nothing was paid out')
  await world.call('POST', new URL(movement.to.resultUrl).pathname, { body: resultBody(movement) })
  await world.runDueJobs()
  expect((await leave(owner)).status).toBe(200)
  expect(await tablesWith(owner.phone.slice(-9))).toEqual([])
})

it('Pamoja lets an admin erase a user, and records it', async () => {
  const user = await insertUser(world.deps)
  const admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
  expect((await remove(user.id, admin)).status).toBe(200)
  expect((await remove(user.id, admin)).status).toBe(404)
  const [kept] = await world.deps.db.select().from(auditLog).where(eq(auditLog.targetId, user.id))
  expect([kept?.action, kept?.details]).toEqual(['user.delete', {}])
})

it('Pamoja exports a user’s data without keys or other people’s phone numbers, at most once an hour and 5 times a day', async () => {
  startHour(world.clock)
  const rider = await insertUser(world.deps, { name: 'Export Wanjala' })
  const token = await world.signIn(rider)
  const { ride } = await approvedRequest(world)
  const request = await insertSeatRequest(world.deps, ride, rider)
  await payNow(request.id, token)
  const take = (as = token) => world.call('POST', '/api/user/me/export', { as })
  const { status, body, headers } = await take()
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="pamoja-my-data.json"'])
  expect(body.data.users).toEqual([expect.objectContaining({ name: 'Export Wanjala', phone: rider.phone })])
  expect(body.data.seat_requests[0].passengers).toEqual([{ name: rider.name, phone: rider.phone }])
  expect(body.data.payments[0]).toMatchObject({ request_id: request.id, msisdn: rider.phone.slice(1), amount_ksh: 500 })
  expect(body.data.notifications.length).toBeGreaterThan(0)
  expect(body.data.sessions).toHaveLength(1)
  const names = Object.values(body.data as Record<string, object[]>).flatMap((rows) => rows.flatMap(Object.keys))
  expect(names).toContain('amount_ksh')
  expect(names.filter((name) => /token_hash|callback_secret|sealed|mac/.test(name))).toEqual([])
  const others = Object.values(body.data as Record<string, { phone?: string }[]>).flat()
  expect(others.filter((row) => row.phone !== undefined && row.phone !== rider.phone)).toEqual([])
  expect((await take()).status).toBe(429)
  const midnight = Math.ceil(world.deps.clock.now().getTime() / DAY_MS) * DAY_MS
  const statuses: number[] = []
  for (let hour = 0; hour < 7; hour++) {
    world.clock.set(new Date(midnight + hour * HOUR_MS + 60_000))
    statuses.push((await take(await world.signIn(rider))).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

const ago = (days: number) => new Date(world.deps.clock.now().getTime() - days * DAY_MS)
const later = async (days: number) => {
  world.clock.set(new Date(world.deps.clock.now().getTime() + days * DAY_MS))
  await world.runDueJobs()
}

it('Pamoja deletes passengers and the note 90 days after the ride, and hashes the number that paid after 13 months', async () => {
  const { request, riderToken, rider } = await approvedRequest(world, { note: 'One big bag.' })
  await payNow(request.id, riderToken)
  const read = async () => ({
    seats: await world.deps.db.query.seatRequests.findFirst({ where: eq(seatRequests.id, request.id) }),
    payment: await world.deps.db.query.payments.findFirst({ where: eq(payments.requestId, request.id) }),
  })
  await later(91)
  expect((await read()).seats).toMatchObject({ note: 'One big bag.', passengers: [{ phone: rider.phone }] })
  await later(3)
  const { seats, payment } = await read()
  expect([seats?.passengers, seats?.paymentPhone, seats?.note]).toEqual([
    [{ name: 'Deleted user', phone: '' }],
    '',
    null,
  ])
  expect(payment?.msisdn).toBe(rider.phone.slice(1))
  await later(310)
  expect((await read()).payment?.msisdn).toMatch(/^hash:[0-9a-f]{64}$/)
})

it('Pamoja deletes callbacks, notifications, hashes of erased phones and audit records when they expire, and not before', async () => {
  const { db, clock } = world.deps
  const user = await insertUser(world.deps)
  const gone = await insertUser(world.deps)
  await remove(gone.id, await world.signIn(gone))
  const entry = { id: newId(), actorId: null, action: 'faq.add', targetKind: 'faq', requestId: null, at: clock.now() }
  await db.insert(auditLog).values(entry)
  await db.insert(notifications).values(
    [370, 350].map((days) => ({
      id: newId(),
      userId: user.id,
      template: 'welcome_user' as const,
      params: { name: 'x' },
      dedupe: String(days),
      state: 'SENT' as const,
      createdAt: ago(days),
      dueAt: ago(days),
    })),
  )
  const inbox = { provider: 'mpesa', secretHash: Buffer.alloc(32), body: {}, processedAt: clock.now(), outcome: 'x' }
  await db
    .insert(callbackInbox)
    .values([400, 380].map((days) => ({ ...inbox, id: newId(), dedupe: `age-${days}`, receivedAt: ago(days) })))
  await world.runDueJobs()
  const kept = await db.select().from(notifications).where(eq(notifications.userId, user.id))
  expect(kept.map((row) => row.dedupe)).toEqual(['350'])
  const ages = (await db.select().from(callbackInbox))
    .map((row) => row.dedupe)
    .filter((dedupe) => dedupe.startsWith('age-'))
  expect(ages).toEqual(['age-380'])
  const tombstone = async () => (await db.query.users.findFirst({ where: eq(users.id, gone.id) }))?.phone
  expect(await tombstone()).toMatch(/^deleted:[0-9a-f]{64}$/)
  await later(370)
  expect(await tombstone()).toBe('deleted:')
  const recorded = () => db.$count(auditLog, eq(auditLog.id, entry.id))
  await later(330)
  expect(await recorded()).toBe(1)
  await later(60)
  expect(await recorded()).toBe(0)
})
