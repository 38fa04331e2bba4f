import { and, asc, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import {
  approvedRequest,
  expectBooksToBalance,
  openPayingWorld,
  readState,
  type PayingWorld,
} from '../../../tests/paying-world.ts'
import { storedText } from '../../../tests/stored-text.ts'
import { auditLog, documentFacts, notifications, rides, vehicles } from '../../db/schema/index.ts'
import { addDays, atNairobi, DAY_MS, HOUR_MS, MINUTE_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import { endOf } from '../documents/rules.ts'
import { cancelStoppedRides, warnHolders } from './index.ts'

let world: PayingWorld
let picture: Buffer
let admin: string
beforeAll(async () => {
  world = await openPayingWorld()
  picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
})
afterEach(() => world.clock.set(null))
afterAll(() => world.close())

const LAST_DAY = '2027-12-10'
const END = endOf(LAST_DAY)

const newAdmin = async () => {
  admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
}
const driverWithCar = async () => {
  const user = await insertUser(world.deps, { role: 'DRIVER' })
  return { ...user, token: await world.signIn(user), vehicle: await insertVehicle(world.deps, user) }
}
type Driver = Awaited<ReturnType<typeof driverWithCar>>

const upload = async (path: string, as: string) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.png')
  const request = new Request(`http://localhost:3000${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${as}` },
    body: form,
  })
  return (await world.fetch(request)).status
}
const documentsOf = async ({ id }: { id: string }) =>
  (await world.call('GET', `/api/admin/users/${id}`, { as: admin })).body.documents as { id: string; kind: string }[]
const enter = (id: string, body: unknown, as = admin) =>
  world.call('POST', `/api/admin/documents/${id}/fact`, { as, body })
const check = async (driver: Driver, path: string, kind: string, validUntil: string | null, number?: string) => {
  expect(await upload(path, driver.token)).toBe(200)
  expect((await world.call('GET', path, { as: admin })).status).toBe(200)
  const sent = (await documentsOf(driver)).find((document) => document.kind === kind)
  return enter(sent?.id ?? '', { validUntil, ...(number && { number }) })
}
const checkLicense = (driver: Driver, validUntil: string, number?: string) =>
  check(driver, `/api/user/${driver.id}/license`, 'LICENSE', validUntil, number)
const ownDocuments = async (as: string) => (await world.call('GET', '/api/user/me/documents', { as })).body
const draft = (vId: string, time: Date) => ({
  from: NAIROBI,
  to: NAKURU,
  time: time.toISOString(),
  seatCost: 500,
  vId,
  numSeats: 2,
  amenities: [],
})
const sweep = async () => {
  await Promise.all([warnHolders(world.deps), warnHolders(world.deps)])
  await Promise.all([cancelStoppedRides(world.deps), cancelStoppedRides(world.deps)])
}
const at = async (instant: Date) => {
  world.clock.set(instant)
  await sweep()
  await sweep()
}
const messagesOf = async (userId: string) => {
  const rows = await world.deps.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), like(notifications.template, 'document_%')))
    .orderBy(asc(notifications.createdAt))
  return rows.map(({ template, dedupe }) => `${template} ${dedupe.split(':').at(-1)}`)
}

it('Pamoja stores what an admin read on an opened document, and records each view of it', async () => {
  await newAdmin()
  const driver = await driverWithCar()
  expect(await upload(`/api/user/${driver.id}/license`, driver.token)).toBe(200)
  const [sent] = await documentsOf(driver)
  expect(sent).toMatchObject({ kind: 'LICENSE', isOpened: false, waits: true, validUntil: null })
  const id = sent?.id ?? ''
  const unopened = await enter(id, { validUntil: LAST_DAY })
  expect([unopened.status, unopened.body.error]).toEqual([409, 'Open the document first, then enter what it says.'])
  await world.call('GET', `/api/user/${driver.id}/license`, { as: admin })
  expect((await enter(id, { validUntil: null })).status).toBe(422)
  expect((await enter(id, { validUntil: '2027-02-30' })).status).toBe(422)
  expect((await enter(id, { validUntil: LAST_DAY }, driver.token)).status).toBe(403)
  const saved = await enter(id, { validUntil: LAST_DAY, number: 'dl-kz77 x' })
  expect([saved.status, saved.body]).toEqual([200, { success: true, sameNumber: 0 }])
  const [license] = await documentsOf(driver)
  expect(license).toMatchObject({ isOpened: true, waits: false, validUntil: LAST_DAY })

  const { rows } = (await world.call('GET', '/api/user/me/document-views', { as: driver.token })).body
  expect(rows.map(({ viewer, reason }: { viewer: string; reason: string }) => `${viewer} ${reason}`)).toEqual([
    'ADMIN DATES',
    'ADMIN NOT_GIVEN',
  ])
  const audited = await world.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, driver.id))
    .orderBy(auditLog.seq)
  expect(audited.map(({ action }) => action)).toEqual(['user.view-document', 'document.fact', 'document.list-dates'])
  expect(storedText(audited)).not.toMatch(/kz77|2027-12/i)
  expect(storedText(await world.deps.db.select().from(documentFacts))).not.toMatch(/kz77/i)

  expect(
    (await ownDocuments(driver.token)).map(({ kind, stopsFrom }: { kind: string; stopsFrom: string | null }) => [
      kind,
      stopsFrom,
    ]),
  ).toEqual([
    ['NATIONAL_ID', null],
    ['LICENSE', END.toISOString()],
    ['INSURANCE', null],
    ['INSPECTION', null],
  ])
  const seen = (await world.call('GET', `/api/user/${driver.id}`, { as: admin })).body.seen
  expect(seen).toEqual([{ kind: 'LICENSE', seenOn: nairobiDay(world.deps.clock.now()), validTo: '2027' }])
  const ride = await insertRide(world.deps, driver.vehicle)
  expect((await world.call('GET', `/api/ride/${ride.id}`)).body.seen).toEqual(seen)
  world.clock.set(new Date(END.getTime() - MINUTE_MS))
  expect((await world.call('GET', `/api/ride/${ride.id}`)).body.seen).toEqual(seen)
  world.clock.set(END)
  expect((await world.call('GET', `/api/ride/${ride.id}`)).body.seen).toBeUndefined()
  world.clock.set(null)

  const other = await driverWithCar()
  expect((await checkLicense(other, LAST_DAY, 'DL KZ77X')).body.sameNumber).toBe(1)
  // With a new picture the known expiry date stays until an admin has read the picture.
  expect(await upload(`/api/user/${driver.id}/license`, driver.token)).toBe(200)
  expect((await documentsOf(driver))[0]).toMatchObject({ waits: true, isOpened: false, validUntil: LAST_DAY })
})

it('Pamoja accepts documents only for the driver’s own vehicle, and shows them to the owner and to admins', async () => {
  await newAdmin()
  const driver = await driverWithCar()
  const path = `/api/vehicle/${driver.vehicle.id}/insurance`
  const stranger = await driverWithCar()
  expect([await upload(path, stranger.token), await upload(path, admin), await upload(path, driver.token)]).toEqual([
    404, 404, 200,
  ])
  const views = await Promise.all([stranger.token, driver.token, admin].map((as) => world.call('GET', path, { as })))
  expect(views.map(({ status }) => status)).toEqual([404, 200, 200])
  expect((await check(driver, path, 'INSURANCE', LAST_DAY)).status).toBe(200)
  const later = new Date(END.getTime() + DAY_MS)
  world.clock.set(new Date(END.getTime() - DAY_MS))
  const as = await world.signIn(driver)
  expect((await world.call('POST', '/api/ride', { as, body: draft(driver.vehicle.id, later) })).body).toMatchObject({
    code: 'DOCUMENT_ENDED',
    error: 'Your insurance certificate is valid until Fri 10 Dec. Send a new one, or choose an earlier departure.',
  })
  world.clock.set(END)
  expect((await world.call('POST', '/api/ride', { as, body: draft(driver.vehicle.id, later) })).body).toMatchObject({
    code: 'DOCUMENT_ENDED',
    error: 'Your insurance certificate was valid until Fri 10 Dec. Send a new one.',
  })
  expect((await world.call('DELETE', `/api/vehicle/${driver.vehicle.id}`, { as })).status).toBe(200)
  expect(
    await world.deps.db.select().from(documentFacts).where(eq(documentFacts.vehicleId, driver.vehicle.id)),
  ).toEqual([])
})

it('the admin tasks list a new document until an admin has read it', async () => {
  await newAdmin()
  const driver = await driverWithCar()
  const path = `/api/vehicle/${driver.vehicle.id}/insurance`
  const waiting = async (as = admin) => {
    const { rows, counts } = (await world.call('GET', '/api/admin/tasks?kind=DOCUMENT&pageSize=100', { as })).body
    expect(rows).toHaveLength(counts.DOCUMENT)
    return rows.find(({ people: [person] }: { people: { id: string }[] }) => person?.id === driver.id)
  }
  expect(await upload(path, driver.token)).toBe(200)
  expect(await waiting()).toMatchObject({
    document: 'INSURANCE',
    vehicle: { plate: driver.vehicle.plate },
    link: `/dashboard/users/${driver.id}`,
  })
  expect((await check(driver, path, 'INSURANCE', LAST_DAY)).status).toBe(200)
  expect(await waiting()).toBeUndefined()
  expect(await upload(path, driver.token)).toBe(200)
  expect(await waiting()).toMatchObject({ document: 'INSURANCE' })
  // While the vehicle waits, its documents belong to the task about the vehicle.
  await world.deps.db.update(vehicles).set({ status: 'PENDING' }).where(eq(vehicles.id, driver.vehicle.id))
  expect(await waiting()).toBeUndefined()

  expect((await checkLicense(driver, LAST_DAY)).status).toBe(200)
  expect(await upload(`/api/user/${driver.id}/license`, driver.token)).toBe(200)
  expect(await waiting()).toMatchObject({ document: 'LICENSE' })
})

it('Pamoja deletes the expiry date of a vehicle’s document when the plate changes, and refuses the change while the date stops a ride', async () => {
  await newAdmin()
  const driver = await driverWithCar()
  const path = `/api/vehicle/${driver.vehicle.id}/insurance`
  const change = (plate: string) =>
    world.call('PATCH', `/api/vehicle/${driver.vehicle.id}`, { as: driver.token, body: { plate } })
  const read = async () =>
    (await ownDocuments(driver.token)).find(({ kind }: { kind: string }) => kind === 'INSURANCE').validUntil
  expect((await check(driver, path, 'INSURANCE', LAST_DAY)).status).toBe(200)
  const after = { departsAt: new Date(END.getTime() + DAY_MS) }
  const stopped = await insertRide(world.deps, driver.vehicle, after)
  const refused = await change('KZZ 901Z')
  expect([refused.status, refused.body.error]).toEqual([409, serverMessage('en', 'vehicles.documentEnds')])
  await world.deps.db.update(rides).set({ status: 'CANCELLED' }).where(eq(rides.id, stopped.id))
  expect((await change(driver.vehicle.plate.replace(' ', ''))).status).toBe(200)
  expect(await read()).toBe(LAST_DAY)
  expect((await change('KZZ 901Z')).status).toBe(200)
  expect(await read()).toBeNull()
})

it('Pamoja refuses to post a ride that departs at the expiry of a document or later, and to add seats to a ride that departs later', async () => {
  await newAdmin()
  const driver = await driverWithCar()
  expect((await checkLicense(driver, LAST_DAY)).status).toBe(200)
  world.clock.set(new Date(END.getTime() - 3 * DAY_MS))
  const as = await world.signIn(driver)
  const post = (time: Date) => world.call('POST', '/api/ride', { as, body: draft(driver.vehicle.id, time) })
  expect((await post(new Date(END.getTime() - HOUR_MS / 2))).status).toBe(201)
  // Departures are rounded to half hours, so a ride one second before the expiry departs at the expiry.
  for (const time of [new Date(END.getTime() - 1000), END, new Date(END.getTime() + DAY_MS)]) {
    const refused = await post(time)
    expect([refused.status, refused.body.code]).toEqual([409, 'DOCUMENT_ENDED'])
  }
  const ahead = await insertRide(world.deps, driver.vehicle, {
    departsAt: new Date(END.getTime() + DAY_MS),
    numSeats: 1,
  })
  const edit = (body: unknown) => world.call('PATCH', `/api/ride/${ahead.id}`, { as, body })
  expect([(await edit({ numSeats: 2 })).body.code, (await edit({ note: 'Blue gate.' })).status]).toEqual([
    'DOCUMENT_ENDED',
    200,
  ])
})

it('Pamoja refuses a ride without checked documents from the configured day on, and accepts it before that day, or when no day is configured', async () => {
  const driver = await driverWithCar()
  const { settings } = world.deps
  const before = settings.documents
  const day = (ahead: number) => addDays(nairobiDay(world.deps.clock.now()), ahead)
  const post = (ahead: number) =>
    world.call('POST', '/api/ride', {
      as: driver.token,
      body: draft(driver.vehicle.id, atNairobi(day(ahead), '12:00')),
    })
  settings.documents = { ...before, requiredFrom: day(3) }
  for (const days of [3, 4]) expect((await post(days)).body.code).toBe('DOCUMENT_MISSING')
  expect((await post(2)).status).toBe(201)
  settings.documents = before
  expect((await post(3)).status).toBe(201)
})

it('Pamoja warns 30, 14, 3 and 0 days before a document expires, once each, and cancels rides after the expiry with full refunds', async () => {
  await newAdmin()
  const { owner, request, ride, riderToken } = await approvedRequest(
    world,
    {},
    { departsAt: new Date(END.getTime() + 5 * DAY_MS) },
  )
  await payFor(world, request, riderToken)
  const driver = {
    ...owner,
    token: await world.signIn(owner),
    vehicle: { id: ride.vehicleId, ownerId: owner.id, numSeats: 4 },
  }
  expect((await checkLicense(driver as Driver, LAST_DAY)).status).toBe(200)
  const soon = await insertRide(world.deps, driver.vehicle, { departsAt: new Date(END.getTime() + 10 * HOUR_MS) })
  const before = await insertRide(world.deps, driver.vehicle, { departsAt: new Date(END.getTime() - 1000) })
  const statusOf = async (id: string) =>
    (await world.deps.db.query.rides.findFirst({ where: eq(rides.id, id) }))?.status

  const warned: string[] = []
  for (const days of [30, 14, 3, 0]) {
    const due = END.getTime() - days * DAY_MS
    await at(new Date(due - MINUTE_MS))
    expect(await messagesOf(owner.id)).toEqual(warned)
    await at(new Date(due))
    warned.push(`${days === 0 ? 'document_ended' : 'document_ending'} ${days}`)
    expect(await messagesOf(owner.id)).toEqual(warned)
    const as = await world.signIn(owner)
    const steps = (await world.call('GET', '/api/user/me/next-steps', { as })).body
    expect(steps).toContainEqual(expect.objectContaining({ kind: 'RENEW_DOCUMENT', actions: ['UPLOAD'] }))
  }
  expect(await statusOf(before.id)).toBe('AVAILABLE')

  await at(new Date(END.getTime() + 7 * HOUR_MS - MINUTE_MS))
  expect(await statusOf(soon.id)).toBe('AVAILABLE')
  await at(new Date(END.getTime() + 7 * HOUR_MS))
  expect(await statusOf(soon.id)).toBe('CANCELLED')

  admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
  const { rows } = (await world.call('GET', '/api/admin/ending-documents?pageSize=50', { as: admin })).body
  const listed = rows.find(({ holder }: { holder: { id: string } }) => holder.id === owner.id)
  expect(listed).toMatchObject({ kind: 'LICENSE', validUntil: LAST_DAY, isEnded: true, stoppedRides: 1 })
  const stretch = (until: string) =>
    world.call('POST', `/api/admin/ending-documents/${listed.id}/stretch`, { as: admin, body: { until } })
  expect([(await stretch('2027-12-11')).status, (await stretch('2028-02-01')).status]).toEqual([422, 422])
  expect((await stretch('2027-12-13')).status).toBe(200)

  const stretched = endOf('2027-12-13').getTime()
  await at(new Date(stretched - MINUTE_MS))
  expect((await readState(world, request.id)).request).toBe('PAID')
  await at(new Date(stretched))
  expect(await readState(world, request.id)).toMatchObject({
    request: 'CANCELLED',
    ride: 'CANCELLED',
    owed: [{ amountKsh: request.totalKsh }],
  })
  await at(new Date(stretched + DAY_MS))
  expect(await messagesOf(owner.id)).toEqual([
    ...warned,
    `document_stopped_ride ${soon.id}`,
    `document_stopped_ride ${ride.id}`,
  ])
  await expectBooksToBalance(world)
})

it('a ride waits for a new document for 48 hours after the expiry', async () => {
  await newAdmin()
  const driver = await driverWithCar()
  expect((await checkLicense(driver, LAST_DAY)).status).toBe(200)
  const ride = await insertRide(world.deps, driver.vehicle, { departsAt: new Date(END.getTime() + 5 * DAY_MS) })
  const stateAt = async (instant: Date) => {
    await at(instant)
    return (await world.deps.db.query.rides.findFirst({ where: eq(rides.id, ride.id) }))?.status
  }
  const graceEnd = END.getTime() + 48 * HOUR_MS
  expect([await stateAt(new Date(graceEnd - MINUTE_MS)), await stateAt(new Date(graceEnd))]).toEqual([
    'AVAILABLE',
    'CANCELLED',
  ])
})

it('with sweeps on every day of a year, warns 4 times about an insurance, and cancels a ride 2 days after the expiry', async () => {
  await newAdmin()
  world.clock.set(new Date(END.getTime() - 365 * DAY_MS))
  admin = await world.signIn(await insertUser(world.deps, { role: 'ADMIN' }))
  const driver = await driverWithCar()
  const path = `/api/vehicle/${driver.vehicle.id}/insurance`
  expect((await check(driver, path, 'INSURANCE', LAST_DAY)).status).toBe(200)
  const ahead = { departsAt: new Date(END.getTime() + 4 * DAY_MS) }
  const ride = await insertRide(world.deps, driver.vehicle, ahead)
  const news: string[] = []
  for (let day = -364; day <= 4; day++) {
    world.clock.set(new Date(END.getTime() + day * DAY_MS))
    await warnHolders(world.deps)
    await cancelStoppedRides(world.deps)
    const messages = await messagesOf(driver.id)
    news.push(...messages.slice(news.length).map((message) => `${day}: ${message}`))
  }
  expect(news).toEqual([
    '-30: document_ending 30',
    '-14: document_ending 14',
    '-3: document_ending 3',
    '0: document_ended 0',
    `2: document_stopped_ride ${ride.id}`,
  ])
})

it('a ride is not cancelled after an admin has read a new document', async () => {
  await newAdmin()
  const driver = await driverWithCar()
  expect((await checkLicense(driver, LAST_DAY)).status).toBe(200)
  const ride = await insertRide(world.deps, driver.vehicle, { departsAt: new Date(END.getTime() + 5 * DAY_MS) })
  expect((await checkLicense(driver, '2030-12-10')).status).toBe(200)
  await at(new Date(END.getTime() + 3 * DAY_MS))
  const [kept] = await world.deps.db.select().from(rides).where(eq(rides.id, ride.id))
  expect([kept?.status, await messagesOf(driver.id)]).toEqual(['AVAILABLE', []])
})
