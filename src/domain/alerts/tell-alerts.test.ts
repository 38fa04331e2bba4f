import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  insertAlert as buildAlert,
  insertRide,
  insertSeatRequest,
  insertUser,
  insertVehicle,
  ELDORET,
  NAIROBI,
  NAIVASHA,
  NAKURU,
} from '../../../tests/builders.ts'
import { identify } from '../../../tests/identified.ts'
import { createRecordingMessaging, type RecordingMessaging } from '../../../tests/recording-messaging.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { alertMatches, alerts, alertWaves, blocks, notifications, type rides } from '../../db/schema/index.ts'
import { atNairobi, addDays, HOUR_MS, MINUTE_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { askOwners, tellAlerts } from './index.ts'

let product: TestProduct
let messaging: RecordingMessaging
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const MORNING = atNairobi(addDays(nairobiDay(new Date()), 1), '09:00')
beforeEach(async () => {
  // Sends the notifications that the previous test did not send.
  await product.runDueJobs()
  product.clock.set(MORNING)
  messaging = createRecordingMessaging()
  product.deps.messaging = messaging
  await product.deps.db.delete(alertWaves)
  await product.deps.db.delete(alerts)
})

const later = async (ms: number) => {
  product.clock.set(new Date(product.clock.now().getTime() + ms))
  await product.runDueJobs()
}
const day = (ahead: number) => addDays(nairobiDay(MORNING), ahead)

const insertAlert = (given: Parameters<typeof buildAlert>[1] = {}) => buildAlert(product.deps, given)
const end = (prefix: 'from' | 'to', place: typeof NAKURU | null) => ({
  [`${prefix}Name`]: place?.name ?? null,
  [`${prefix}Lat`]: place?.coordinates.lat ?? null,
  [`${prefix}Lng`]: place?.coordinates.lng ?? null,
})
const publish = async (given: Partial<typeof rides.$inferInsert> = {}) => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(product.deps, driver)
  return insertRide(product.deps, vehicle, { departsAt: atNairobi(day(2), '10:00'), ...given })
}
const notifiedBy = async ({ id }: { id: string }) => {
  const rows = await product.deps.db
    .select({ id: alerts.id })
    .from(alertMatches)
    .innerJoin(alerts, eq(alerts.id, alertMatches.alertId))
    .where(eq(alertMatches.rideId, id))
    .orderBy(asc(alerts.seq))
  return rows.map((row) => row.id)
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const messagesOf = (userId: string) =>
  product.deps.db.select().from(notifications).where(eq(notifications.userId, userId))

const sentTo = async (userId: string) =>
  (await product.deps.db.select().from(alertMatches).where(eq(alertMatches.userId, userId))).filter(
    ({ isSent }) => isSent,
  )
const codeOf = async (userId: string) => (await messagesOf(userId))[0]?.code ?? ''
const press = (code: string, method: string, step = '') => product.call(method, `/api/alert-link/${code}${step}`)

describe('a published ride', () => {
  it('a published ride is announced once to the owners of matching alerts, with links to the ride and to stop the alert', async () => {
    const rider = await insertUser(product.deps)
    const alert = await insertAlert({ userId: rider.id })
    const ride = await publish()
    await product.runDueJobs()
    expect(await notifiedBy(ride)).toEqual([alert.id])
    const [row] = await messagesOf(rider.id)
    expect(row?.link).toBe(`/ride/${ride.id}`)
    expect(messaging.templates).toMatchObject([
      {
        to: rider.phone,
        template: 'alert_ride',
        path: `/r/${row?.code}`,
        params: [
          'Nairobi CBD',
          'Nakuru',
          expect.any(String),
          '10:00',
          'Ksh 500',
          '4',
          `http://localhost:3000/u/${row?.code}`,
          'Achieng',
          'Nairobi CBD',
        ],
      },
    ])
    await later(HOUR_MS)
    await tellAlerts(product.deps)
    expect(messaging.templates).toHaveLength(1)
    expect(await product.deps.db.select().from(alertWaves)).toEqual([])
  })

  it('a published ride for women is announced only to women', async () => {
    const [woman, man] = await Promise.all([insertAlert(), insertAlert(), insertAlert()])
    await identify(product.deps, { id: woman.userId })
    await identify(product.deps, { id: man.userId }, 'MALE')
    const ride = await publish({ womenOnly: true })
    await product.runDueJobs()
    expect(await notifiedBy(ride)).toEqual([woman.id])
  })

  it('the notification links to the part of the ride that a search finds between the places of the alert; without a place, the part begins or ends with the ride', async () => {
    const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500 }
    const driver = await insertUser(product.deps, { role: 'DRIVER' })
    const people = await Promise.all(
      [
        [NAIROBI, ELDORET],
        [NAIVASHA, NAKURU],
        [NAIROBI, null],
        [NAIVASHA, null],
        [null, NAKURU],
      ].map(async ([from = null, to = null]) => (await insertAlert({ ...end('from', from), ...end('to', to) })).userId),
    )
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, driver), {
      departsAt: atNairobi(day(2), '10:00'),
      ...route,
    })
    await product.runDueJobs()
    const told = await Promise.all(people.map(async (person) => (await messagesOf(person))[0]))
    expect(told.map((row) => [row?.link, row?.params['amount']])).toEqual([
      [`/ride/${ride.id}`, 'Ksh 1,500'],
      [`/ride/${ride.id}?getIn=1&getOut=2`, 'Ksh 500'],
      [`/ride/${ride.id}`, 'Ksh 1,500'],
      [`/ride/${ride.id}?getIn=1&getOut=3`, 'Ksh 1,000'],
      [`/ride/${ride.id}?getIn=0&getOut=2`, 'Ksh 1,000'],
    ])
    const found = async (from: typeof NAIROBI, to: typeof NAIROBI) => {
      const ends = new URLSearchParams({ possible: '0' })
      for (const [name, { coordinates }] of Object.entries({ from, to })) {
        ends.set(`${name}Lat`, String(coordinates.lat))
        ends.set(`${name}Lng`, String(coordinates.lng))
      }
      const { body } = await product.call('GET', `/api/ride/search?${ends.toString()}`)
      return body.rides.find(({ id }: { id: string }) => id === ride.id)?.segment
    }
    expect(await found(NAIROBI, ELDORET)).toMatchObject({ fromPosition: 0, toPosition: 3, seatCost: 1500 })
    expect(await found(NAIVASHA, NAKURU)).toMatchObject({ fromPosition: 1, toPosition: 2, seatCost: 500 })
  })

  it('a published ride is not announced to its driver, to users whom the driver has blocked, to paused alerts, or to alerts that do not match', async () => {
    const driver = await insertUser(product.deps, { role: 'DRIVER' })
    const enemy = await insertUser(product.deps)
    const vehicle = await insertVehicle(product.deps, driver)
    await product.deps.db
      .insert(blocks)
      .values({ blockerId: driver.id, blockedId: enemy.id, createdAt: product.clock.now() })
    await insertAlert({ userId: driver.id })
    await insertAlert({ userId: enemy.id })
    await insertAlert({ paused: true })
    await insertAlert({ userId: (await insertUser(product.deps, { status: 'BLOCKED' })).id })
    await insertAlert({ dateFrom: day(3), dateTo: day(4) })
    await insertAlert({ numSeats: 5 })
    await insertAlert({ amenityMask: 1 })
    await insertAlert({ toLat: NAKURU.coordinates.lat + 0.1 })
    await insertAlert({ fromName: NAKURU.name, fromLat: NAKURU.coordinates.lat, fromLng: NAKURU.coordinates.lng })
    const fitting = [
      await insertAlert({ dateFrom: day(2), dateTo: day(2), numSeats: 4 }),
      await insertAlert({ toLat: NAKURU.coordinates.lat + 0.1, radiusKm: 30 }),
      await insertAlert({ toName: null, toLat: null, toLng: null }),
      await insertAlert({ fromName: 'nairobi', fromLat: null, fromLng: null }),
    ]
    const ride = await insertRide(product.deps, vehicle, { departsAt: atNairobi(day(2), '10:00') })
    await tellAlerts(product.deps)
    expect(await notifiedBy(ride)).toEqual(idsOf(fitting))
  })

  it('a published ride is not announced to a user who has requested seats on it', async () => {
    const rider = await insertUser(product.deps)
    await insertAlert({ userId: rider.id })
    const ride = await publish()
    await insertSeatRequest(product.deps, ride, rider, { status: 'PENDING' })
    await tellAlerts(product.deps)
    expect(await messagesOf(rider.id)).toEqual([])
  })

  it('a published ride is announced to alerts that were saved, changed or resumed since the process last read the alerts', async () => {
    const paused = await insertAlert({ paused: true })
    const moved = await insertAlert({ toLat: 3, toLng: 41 })
    await publish()
    await tellAlerts(product.deps)
    await product.deps.db.update(alerts).set({ paused: false }).where(eq(alerts.id, paused.id))
    await product.deps.db
      .update(alerts)
      .set({ toLat: NAKURU.coordinates.lat, toLng: NAKURU.coordinates.lng })
      .where(eq(alerts.id, moved.id))
    const added = await insertAlert()
    const ride = await publish()
    await tellAlerts(product.deps)
    expect(await notifiedBy(ride)).toEqual(idsOf([paused, moved, added]))
  })
})

describe('limits', () => {
  it('limits allow one message for an alert in 6 hours; other matches appear only in the notification panel', async () => {
    const alert = await insertAlert()
    for (let ride = 0; ride < 2; ride++) await publish()
    await product.runDueJobs()
    expect(await sentTo(alert.userId)).toHaveLength(1)
    expect(messaging.templates).toHaveLength(1)
    expect(await messagesOf(alert.userId)).toHaveLength(2)
    product.clock.set(new Date(MORNING.getTime() + 6 * HOUR_MS + MINUTE_MS))
    await publish()
    await product.runDueJobs()
    expect(messaging.templates).toHaveLength(2)
  })

  it('limits allow three messages per person and day', async () => {
    const { id: userId } = await insertUser(product.deps)
    for (let place = 0; place < 5; place++)
      await insertAlert({ userId, dateFrom: day(place + 2), dateTo: day(place + 2) })
    for (let place = 0; place < 5; place++) await publish({ departsAt: atNairobi(day(place + 2), '10:00') })
    await product.runDueJobs()
    expect(await sentTo(userId)).toHaveLength(3)
    expect(await messagesOf(userId)).toHaveLength(5)
    product.clock.set(atNairobi(day(1), '06:30'))
    await publish()
    await product.runDueJobs()
    expect(await sentTo(userId)).toHaveLength(4)
  })

  it('limits count what was sent for an alert that its owner has deleted', async () => {
    const { id: userId } = await insertUser(product.deps)
    const sendOne = async (ahead: number) => {
      const alert = await insertAlert({ userId, dateFrom: day(ahead), dateTo: day(ahead) })
      await publish({ departsAt: atNairobi(day(ahead), '10:00') })
      await product.runDueJobs()
      await product.deps.db.delete(alerts).where(eq(alerts.id, alert.id))
    }
    for (let ahead = 2; ahead < 7; ahead++) await sendOne(ahead)
    expect(messaging.templates).toHaveLength(3)
  })

  it('limits allow one message about a ride that two alerts of a user match', async () => {
    const { id: userId } = await insertUser(product.deps)
    const both = [await insertAlert({ userId }), await insertAlert({ userId, radiusKm: 30 })]
    const ride = await publish()
    await product.runDueJobs()
    expect(await notifiedBy(ride)).toEqual(idsOf(both))
    expect(await messagesOf(userId)).toHaveLength(1)
    expect(messaging.templates).toHaveLength(1)
  })
})

it('the owner of each alert is told once about a ride, even when earlier attempts failed at any of the notifications, and two attempts are made at the same moment', async () => {
  const waiting = []
  for (let count = 0; count < 4; count++) waiting.push(await insertAlert())
  const ride = await publish()
  const { deps } = product
  for (let dies = 0; dies < 4; dies++) {
    let steps = 0
    const enqueue: typeof deps.enqueue = async (...given) => {
      if (steps++ === dies) throw new Error('The process dies here.')
      return deps.enqueue(...given)
    }
    await tellAlerts({ ...deps, enqueue })
    expect(await notifiedBy(ride)).toEqual([])
  }
  await Promise.all([tellAlerts(deps), tellAlerts(deps)])
  expect(await notifiedBy(ride)).toHaveLength(4)
  await product.runDueJobs()
  for (const { userId } of waiting) expect(await messagesOf(userId)).toHaveLength(1)
  expect(messaging.templates).toHaveLength(4)
})

it('the owner of an alert without a day is asked once whether to keep it, in the daytime shortly before its end, and again after renewing it', async () => {
  const owner = await insertUser(product.deps)
  const alert = await insertAlert({ userId: owner.id })
  const paused = await insertAlert({ paused: true })
  product.clock.set(atNairobi(day(57), '10:00'))
  await askOwners(product.deps)
  expect(await messagesOf(owner.id)).toEqual([])
  product.clock.set(atNairobi(day(58), '05:00'))
  await askOwners(product.deps)
  expect(await messagesOf(owner.id)).toEqual([])
  product.clock.set(atNairobi(day(58), '10:00'))
  await askOwners(product.deps)
  await askOwners(product.deps)
  expect(await messagesOf(owner.id)).toMatchObject([{ template: 'alert_ending', link: '/dashboard/alerts' }])
  expect(await messagesOf(paused.userId)).toEqual([])
  const as = await product.signIn(owner)
  expect((await product.call('PATCH', `/api/alerts/${alert.id}`, { as, body: {} })).status).toBe(200)
  product.clock.set(atNairobi(day(116), '10:00'))
  await askOwners(product.deps)
  expect(await messagesOf(owner.id)).toHaveLength(2)
})

describe('the link in a message', () => {
  it('stops and resumes the alert for someone who is not signed in', async () => {
    const alert = await insertAlert()
    await publish()
    await tellAlerts(product.deps)
    const code = await codeOf(alert.userId)
    expect((await press(code, 'GET')).body).toEqual({ from: 'Nairobi CBD', to: 'Nakuru', paused: false, ended: false })
    for (let twice = 0; twice < 2; twice++)
      expect(await press(code, 'POST', '/stop')).toMatchObject({ status: 200, body: { paused: true } })
    const early = await publish()
    await tellAlerts(product.deps)
    expect(await notifiedBy(early)).toEqual([])
    expect((await press(code, 'POST', '/resume')).body.paused).toBe(false)
    const received = await publish()
    await tellAlerts(product.deps)
    expect(await notifiedBy(received)).toEqual([alert.id])
  })

  it('begins the 60 days of an alert without a day again when it resumes the alert', async () => {
    const alert = await insertAlert()
    await publish()
    await tellAlerts(product.deps)
    const code = await codeOf(alert.userId)
    product.clock.set(atNairobi(day(59), '10:00'))
    await press(code, 'POST', '/stop')
    await press(code, 'POST', '/resume')
    product.clock.set(atNairobi(day(62), '10:00'))
    expect((await press(code, 'GET')).body).toMatchObject({ paused: false, ended: false })
  })

  it('refuses to resume an alert that has ended, and says so', async () => {
    const alert = await insertAlert({ dateFrom: day(1), dateTo: day(1) })
    await publish({ departsAt: atNairobi(day(1), '10:00') })
    await tellAlerts(product.deps)
    const code = await codeOf(alert.userId)
    product.clock.set(atNairobi(day(2), '10:00'))
    expect((await press(code, 'POST', '/stop')).body).toMatchObject({ paused: true, ended: true })
    const refused = await press(code, 'POST', '/resume')
    expect([refused.status, refused.body.error]).toEqual([409, 'This alert has ended. You can save a new one.'])
    expect((await press(code, 'GET')).body).toMatchObject({ paused: true, ended: true })
  })

  it('is in SMS and emails, and is the unsubscribe address of an email', async () => {
    const bySms = await insertUser(product.deps, { channels: ['sms'] })
    const byMail = await insertUser(product.deps, { channels: ['email'], email: 'alerts@example.com' })
    for (const { id: userId } of [bySms, byMail]) await insertAlert({ userId })
    await publish()
    await product.runDueJobs()
    const stop = `http://localhost:3000/u/${await codeOf(byMail.id)}`
    expect(messaging.emails).toMatchObject([{ to: 'alerts@example.com', stopCall: stop }])
    expect(messaging.emails[0]?.text).toContain(`Stop this alert: ${stop}`)
    expect(messaging.texts[0]?.text).toContain(`Stop: http://localhost:3000/u/${await codeOf(bySms.id)}`)
  })

  it('gets 404 in all its calls when its code is unknown, or belongs to another kind of message', async () => {
    const alert = await insertAlert()
    await publish()
    await tellAlerts(product.deps)
    const code = await codeOf(alert.userId)
    await product.deps.db.update(notifications).set({ template: 'alert_ending' }).where(eq(notifications.code, code))
    for (const unknown of [code, 'AbC1234'])
      for (const [method, step] of [
        ['GET', ''],
        ['POST', '/stop'],
        ['POST', '/resume'],
      ] as const)
        expect((await press(unknown, method, step)).status).toBe(404)
  })
})

it('the owner of an alert can list its rides, newest first', async () => {
  const rider = await insertUser(product.deps)
  const alert = await insertAlert({ userId: rider.id })
  const first = await publish()
  await tellAlerts(product.deps)
  product.clock.set(new Date(MORNING.getTime() + MINUTE_MS))
  const second = await publish()
  await tellAlerts(product.deps)
  const path = `/api/alerts/${alert.id}/matches`
  const { status, body } = await product.call('GET', path, { as: await product.signIn(rider) })
  expect(status).toBe(200)
  expect(body.matches).toMatchObject([{ ride: { id: second.id } }, { ride: { id: first.id } }])
  const stranger = await product.signIn(await insertUser(product.deps))
  expect((await product.call('GET', path, { as: stranger })).status).toBe(404)
  expect((await product.call('GET', path)).status).toBe(401)
})
