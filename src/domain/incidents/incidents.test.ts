import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../../../tests/builders.ts'
import { moveTo, paidSeat, type PaidSeat } from '../../../tests/paid-seat.ts'
import { approvedRequest, openPayingWorld, type PayingWorld } from '../../../tests/paying-world.ts'
import { createRecordingMessaging } from '../../../tests/recording-messaging.ts'
import { auditLog, incidents, notifications, users } from '../../db/schema/index.ts'
import { createLiveStreams } from '../../platform/live-streams.ts'
import { firstNameOf } from '../../shared/kernel/first-name.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { deleteOld } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { watchIncidents } from './index.ts'

let world: PayingWorld
let asha: Awaited<ReturnType<typeof insertUser>>
beforeAll(async () => {
  world = await openPayingWorld()
  asha = await insertUser(world.deps, { role: 'ADMIN', name: 'Asha Admin' })
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

const admin = () => world.signIn(asha)
/** A paid seat 10 minutes after its departure, with new sessions. */
const onTheWay = async () => {
  const seat = await paidSeat(world)
  moveTo(world, seat.departsAt, 600)
  return { ...seat, riderToken: await world.signIn(seat.rider), ownerToken: await world.signIn(seat.owner) }
}
const press = (seat: Pick<PaidSeat, 'request' | 'riderToken'>, body: object = {}, key?: string) =>
  world.call('POST', `/api/request/${seat.request.id}/sos`, {
    as: seat.riderToken,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const pressAsDriver = (seat: Pick<PaidSeat, 'ride' | 'ownerToken'>, body: object = {}) =>
  world.call('POST', `/api/ride/${seat.ride.id}/sos`, { as: seat.ownerToken, body })
const rowsOf = (rideId: string) => world.deps.db.select().from(incidents).where(eq(incidents.rideId, rideId))
const listed = async (id: string) => {
  const { body } = await world.call('GET', `/api/admin/incidents?id=${id}`, { as: await admin() })
  return body.rows[0]
}
const decide = async (id: string, step: 'acknowledge' | 'close', body: object = {}, as?: string) =>
  world.call('POST', `/api/admin/incidents/${id}/${step}`, { as: as ?? (await admin()), body })

describe('an SOS', () => {
  it('shows the admins everything known: people with phone numbers, car, trip, position and text', async () => {
    const seat = await onTheWay()
    const { status, body } = await press(seat, { lat: -1.1, lng: 36.6, note: 'He does not stop.' })
    expect(status).toBe(201)
    expect(await listed(body.id)).toMatchObject({
      status: 'OPEN',
      isDriver: false,
      position: { lat: -1.1, lng: 36.6 },
      note: 'He does not stop.',
      reporter: { id: seat.rider.id, phone: seat.rider.phone },
      driver: { id: seat.owner.id, phone: seat.owner.phone },
      riders: [{ id: seat.rider.id, phone: seat.rider.phone }],
      vehicle: { plate: expect.stringMatching(/^K/) },
      trip: { rideId: seat.ride.id, departsAt: seat.departsAt.toISOString(), arrivesAt: seat.arrivesAt.toISOString() },
      acknowledged: null,
      can: { acknowledge: true, close: false },
    })
    const fromDriver = await pressAsDriver(seat)
    expect(await listed(fromDriver.body.id)).toMatchObject({ isDriver: true, position: null, note: null })
  })

  it('an SOS is stored once per key, and later presses on the same trip change its row', async () => {
    const seat = await onTheWay()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => press(seat, { lat: -1.1, lng: 36.6 }, key)))
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, answers[0]?.body.id]))
    moveTo(world, seat.departsAt, 900)
    expect((await press(seat, { lat: -1.2, lng: 36.5 })).body.id).toBe(answers[0]?.body.id)
    const rows = await rowsOf(seat.ride.id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ lat: -1.2, lng: 36.5 })
    expect(rows[0]?.pressedAt.getTime()).toBeGreaterThanOrEqual(seat.departsAt.getTime() + 900_000)
    // Without a new position the last known one stays.
    await press(seat, { note: 'Near the bridge.' })
    expect((await rowsOf(seat.ride.id))[0]).toMatchObject({ lat: -1.2, note: 'Near the bridge.' })
  })

  it.each([
    // The clock runs during the calls, so the call just before the last limit is made a whole minute early.
    ['61 minutes before departure', 'departsAt', -3660, 409],
    ['1 hour before departure', 'departsAt', -3600, 201],
    ['a minute before 3 hours after the arrival', 'arrivesAt', 3 * 3600 - 60, 201],
    ['3 hours after the arrival', 'arrivesAt', 3 * 3600, 409],
  ] as const)(
    'is accepted only from 1 hour before a trip until 3 hours after it: %s',
    async (_when, end, seconds, status) => {
      const seat = await paidSeat(world)
      moveTo(world, seat[end], seconds)
      const as = { ...seat, riderToken: await world.signIn(seat.rider), ownerToken: await world.signIn(seat.owner) }
      expect([(await press(as)).status, (await pressAsDriver(as)).status]).toEqual([status, status])
    },
  )

  it('an SOS is refused to everyone but the rider of a paid seat and the driver', async () => {
    const seat = await onTheWay()
    const stranger = await world.signIn(await insertUser(world.deps))
    expect((await press({ ...seat, riderToken: seat.ownerToken })).status).toBe(403)
    expect((await press({ ...seat, riderToken: stranger })).status).toBe(404)
    expect((await pressAsDriver({ ...seat, ownerToken: seat.riderToken })).status).toBe(403)
    expect((await world.call('POST', `/api/request/${seat.request.id}/sos`, { body: {} })).status).toBe(401)
    const unpaid = await approvedRequest(world, {}, { departsAt: world.deps.clock.now() })
    expect((await press(unpaid)).status).toBe(409)
  })

  it.each([[{ lat: 1 }], [{ lat: 91, lng: 0 }], [{ note: 'a'.repeat(501) }], [{ police: true }]])(
    'is refused with the body %j',
    async (body) => {
      const seat = await onTheWay()
      expect((await press(seat, body)).status).toBe(422)
    },
  )
})

const HOUR = 3600
const pressedAt = (seat: PaidSeat, seconds: number) => new Date(seat.departsAt.getTime() + seconds * 1000).toISOString()

describe('an SOS without a network', () => {
  const later = async (seat: PaidSeat, end: 'departsAt' | 'arrivesAt', hours: number) => {
    moveTo(world, seat[end], hours * HOUR)
    return { ...seat, riderToken: await world.signIn(seat.rider), ownerToken: await world.signIn(seat.owner) }
  }

  it.each([
    ['pressed during the trip and sent less than 24 hours later', 600, 10, 201],
    ['pressed during the trip and sent more than 24 hours later', 600, 22, 409],
    ['pressed more than an hour before departure', -2 * HOUR, 10, 409],
  ] as const)('%s (%i s after departure, %i h after arrival) gets status %i', async (_, seconds, hours, status) => {
    const seat = await paidSeat(world)
    const as = await later(seat, 'arrivesAt', hours)
    const body = { pressedAt: pressedAt(seat, seconds) }
    expect([(await press(as, body)).status, (await pressAsDriver(as, body)).status]).toEqual([status, status])
    const rows = await rowsOf(seat.ride.id)
    expect(rows.map((row) => row.pressedAt.toISOString())).toEqual(
      status === 201 ? [body.pressedAt, body.pressedAt] : [],
    )
  })

  it('counts for a seat that was cancelled after the press, but not for one that was cancelled earlier', async () => {
    const seat = await paidSeat(world)
    const before = await later(seat, 'departsAt', -0.5)
    await world.call('POST', `/api/request/${seat.request.id}/cancel`, { as: before.riderToken, body: {} })
    const as = await later(seat, 'departsAt', 5)
    expect((await press(as, { pressedAt: pressedAt(seat, -0.25 * HOUR) })).status).toBe(409)
    expect((await press(as, { pressedAt: pressedAt(seat, -0.75 * HOUR) })).status).toBe(201)
  })

  it('an earlier press leaves an open SOS unchanged, and a press with a future time counts as now', async () => {
    const seat = await onTheWay()
    const { body } = await press(seat, { lat: -1.2, lng: 36.5, pressedAt: pressedAt(seat, 9 * HOUR) })
    const [first] = await rowsOf(seat.ride.id)
    expect(first?.pressedAt.getTime()).toBeLessThan(seat.departsAt.getTime() + HOUR * 1000)
    const late = await press(seat, { lat: -1.1, lng: 36.6, note: 'Before.', pressedAt: pressedAt(seat, 60) })
    expect(late.body.id).toBe(body.id)
    expect(await rowsOf(seat.ride.id)).toEqual([first])
  })
})

describe('admins without an open page', () => {
  it('admins without an open page get an SMS, whatever channels they chose, except those in the car', async () => {
    const seat = await onTheWay()
    const far = await insertUser(world.deps, { role: 'ADMIN', channels: ['email'] })
    await world.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, seat.owner.id))
    const { id } = (await press(seat)).body
    await press(seat)
    await world.runDueJobs()
    const told = await world.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.dedupe, `sos_raised:${id}`))
    expect(told.filter(({ userId }) => userId === far.id)).toMatchObject([
      { link: `/dashboard/incidents?id=${id}`, state: 'SENT', channel: 'sms' },
    ])
    expect(told.filter(({ userId }) => userId === seat.owner.id)).toEqual([])
    await world.deps.db.update(users).set({ role: 'DRIVER' }).where(eq(users.id, seat.owner.id))
  })

  it('admins without an open page get a push message beside the SMS, except those in the car', async () => {
    const { messaging } = world.deps
    const recording = createRecordingMessaging()
    world.deps.messaging = recording
    const seat = await onTheWay()
    const far = await insertUser(world.deps, { role: 'ADMIN', channels: [] })
    await world.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, seat.owner.id))
    const endpointOf = async (as: string) => {
      const endpoint = `https://push.example/${randomUUID()}`
      const keys = {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      }
      const { status } = await world.call('PUT', '/api/user/me/push-subscription', { as, body: { endpoint, keys } })
      expect(status).toBe(200)
      return endpoint
    }
    const endpoint = await endpointOf(await world.signIn(far))
    await endpointOf(seat.ownerToken)
    const { id } = (await press(seat)).body
    await press(seat)
    await world.runDueJobs()
    const link = `/dashboard/incidents?id=${id}`
    const shown = recording.pushes
      .map(({ target, payload }) => ({ to: target.endpoint, ...JSON.parse(payload) }))
      .filter((message) => message.link === link)
    const body = expect.stringMatching(`^SOS from ${firstNameOf(seat.rider.name)} on the ride from `)
    expect(shown).toEqual([{ id: expect.any(String), to: endpoint, title: 'SOS', body, link }])
    expect(recording.texts.filter(({ to }) => to === far.phone)).toHaveLength(1)
    await world.deps.db.update(users).set({ role: 'DRIVER' }).where(eq(users.id, seat.owner.id))
    world.deps.messaging = messaging
  })
})

describe('an admin in the car', () => {
  it('an admin in the car does not see the SOS in the list, among the tasks and in the number that the bell shows', async () => {
    const seat = await onTheWay()
    await world.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, seat.owner.id))
    const seen = async (as: string) => {
      const rowsAt = async (path: string) => (await world.call('GET', `/api/admin/${path}`, { as })).body
      const { id, phone } = as === seat.ownerToken ? seat.owner : asha
      const ctx = { ...world.deps, actor: { kind: 'user', id, phone, role: 'ADMIN' } } as unknown as Ctx
      const lease = createLiveStreams({ perOwner: 1, perProcess: 1 }).open(id)
      const events = watchIncidents(ctx, lease)
      const { value } = await events.next()
      await events.return()
      return [(await rowsAt('incidents')).total, (await rowsAt('tasks')).counts.INCIDENT, value?.open]
    }
    const [of, before] = [await admin(), { inside: await seen(seat.ownerToken), outside: await seen(await admin()) }]
    await press(seat, { note: 'The driver is drunk.' })
    await pressAsDriver(seat)
    expect(await seen(seat.ownerToken)).toEqual(before.inside)
    expect(await seen(of)).toEqual(before.outside.map((count) => count + 2))
    await world.deps.db.update(users).set({ role: 'DRIVER' }).where(eq(users.id, seat.owner.id))
  })
})

describe('the admins', () => {
  it('the admins acknowledge and close an SOS, with log entries; when two act at once, only one succeeds', async () => {
    const seat = await onTheWay()
    const { id } = (await press(seat)).body
    expect((await decide(id, 'close', { outcome: 'SAFE' })).status).toBe(409)
    moveTo(world, seat.departsAt, 600 + 42)
    const other = await world.signIn(await insertUser(world.deps, { role: 'ADMIN', name: 'Selina Second' }))
    const answers = await Promise.all([decide(id, 'acknowledge'), decide(id, 'acknowledge', {}, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // The clock runs during both calls, so only a range of seconds is certain.
    const { afterSeconds } = (await listed(id)).acknowledged
    expect([afterSeconds >= 41, afterSeconds < 90]).toEqual([true, true])
    const closed = await decide(id, 'close', { outcome: 'SAFE' })
    expect(closed.body).toMatchObject({ status: 'CLOSED', closed: { outcome: 'SAFE' }, can: { close: false } })
    expect((await decide(id, 'close', { outcome: 'SAFE' })).status).toBe(409)
    const log = await world.deps.db.select().from(auditLog).where(eq(auditLog.targetId, id))
    expect(log.map(({ action }) => action).toSorted()).toEqual(['incident.acknowledge', 'incident.close'])
    // A press after the incident was closed opens another incident.
    expect((await press(seat)).body.id).not.toBe(id)
  })

  it('the admins do not decide about a ride they are in, and other users never decide', async () => {
    const seat = await onTheWay()
    const { id } = (await press(seat)).body
    expect((await decide(id, 'acknowledge', {}, seat.riderToken)).status).toBe(403)
    expect((await world.call('GET', '/api/admin/incidents', { as: seat.riderToken })).status).toBe(403)
    await world.deps.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, seat.owner.id))
    expect((await decide(id, 'acknowledge', {}, await world.signIn(seat.owner))).status).toBe(403)
    expect((await decide(id, 'close', { outcome: 'LUNCH' })).status).toBe(422)
    expect((await decide(randomUUID(), 'acknowledge')).status).toBe(404)
  })

  it('the admins see an SOS first in their list of tasks, and as late after 5 minutes', async () => {
    const seat = await onTheWay()
    const { id } = (await press(seat)).body
    const tasks = async () =>
      (await world.call('GET', '/api/admin/tasks?kind=INCIDENT&pageSize=100', { as: await admin() })).body.rows
    const own = async () => (await tasks()).find((row: { id: string }) => row.id === id)
    expect(await own()).toMatchObject({
      isLate: false,
      link: `/dashboard/incidents?id=${id}`,
      people: [{ id: seat.rider.id }],
    })
    const [first] = (await world.call('GET', '/api/admin/tasks', { as: await admin() })).body.rows
    expect(first.kind).toBe('INCIDENT')
    moveTo(world, seat.departsAt, 600 + 301)
    expect((await own()).isLate).toBe(true)
    await decide(id, 'acknowledge')
    await decide(id, 'close', { outcome: 'NOT_REACHED' })
    expect(await own()).toBeUndefined()
  })

  it('the admins get the number of open SOS at once, also when one is acknowledged', async () => {
    const seat = await onTheWay()
    const stream = await world.fetch(
      new Request('http://localhost:3000/api/notifications/stream', {
        headers: { authorization: `Bearer ${await admin()}` },
      }),
    )
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    /** The next count that differs from the last one. */
    const next = async (): Promise<number> => {
      for (;;) {
        const found = /event: incidents\ndata: {"open":(\d+)}\n\n/.exec(received)
        if (found) {
          received = received.slice(found.index + found[0].length)
          return Number(found[1])
        }
        received += (await reader?.read())?.value ?? ''
      }
    }
    const before = await next()
    const { id } = (await press(seat)).body
    expect(await next()).toBe(before + 1)
    await decide(id, 'acknowledge')
    expect(await next()).toBe(before)
    world.deps.streams.endAll()
    await reader?.cancel()
  })

  it.each([{ role: 'RIDER' }, { status: 'BLOCKED' }] as const)(
    'the admins get no number of open SOS any more after they become %j',
    async (change) => {
      const seat = await onTheWay()
      const { id, phone } = await insertUser(world.deps, { role: 'ADMIN' })
      const ctx = { ...world.deps, actor: { kind: 'user', id, phone, role: 'ADMIN' } } as unknown as Ctx
      const events = watchIncidents(ctx, createLiveStreams({ perOwner: 1, perProcess: 1 }).open(id))
      expect(await events.next()).toMatchObject({ done: false, value: { open: expect.any(Number) } })
      await world.deps.db.update(users).set(change).where(eq(users.id, id))
      const next = events.next()
      await press(seat)
      expect(await next).toEqual({ done: true, value: undefined })
    },
  )
})

it('the SOS button of a user calls 999 first after 3 false alarms', async () => {
  const seat = await onTheWay()
  const callsFirst = async () =>
    (await world.call('GET', '/api/user/me', { as: await world.signIn(seat.rider) })).body.callsFirst
  for (const outcome of ['FALSE_ALARM', 'SAFE', 'FALSE_ALARM', 'FALSE_ALARM']) {
    expect(await callsFirst()).toBe(false)
    const { id } = (await press(seat)).body
    await decide(id, 'acknowledge')
    await decide(id, 'close', { outcome })
  }
  expect(await callsFirst()).toBe(true)
  expect((await press(seat)).status).toBe(201)
})

it('the position and text of an SOS are deleted 12 months after it is closed', async () => {
  const seat = await onTheWay()
  const { id } = (await press(seat, { lat: -1.1, lng: 36.6, note: 'Help.' })).body
  await decide(id, 'acknowledge')
  await decide(id, 'close', { outcome: 'SAFE' })
  moveTo(world, new Date(seat.departsAt.getTime() + 360 * DAY_MS))
  await deleteOld(world.deps)
  expect((await rowsOf(seat.ride.id))[0]).toMatchObject({ lat: -1.1, note: 'Help.' })
  moveTo(world, new Date(seat.departsAt.getTime() + 367 * DAY_MS + HOUR_MS))
  await deleteOld(world.deps)
  expect((await rowsOf(seat.ride.id))[0]).toMatchObject({ lat: null, lng: null, note: null })
})
