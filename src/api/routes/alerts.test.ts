import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertUser, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { alerts } from '../../db/schema/index.ts'
import { deleteOld } from '../../domain/accounts/delete-old.ts'
import { MAX_ALERTS } from '../../shared/contract/alerts.ts'
import { addDays, DAY_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let rider: string
beforeAll(async () => {
  product = await openTestProduct()
})
beforeEach(async () => {
  rider = await product.signIn(await insertUser(product.deps))
})
afterAll(() => product.close())

const day = (ahead: number) => addDays(nairobiDay(product.clock.now()), ahead)
const end = ({ placeId, name, coordinates }: typeof NAIROBI) => ({ placeId, name, coordinates })
const ALERT = { kind: 'ALERT', from: end(NAIROBI), to: end(NAKURU) }
const add = (body: unknown, as = rider) => product.call('POST', '/api/alerts', { body, as })
const list = async (as = rider) => (await product.call('GET', '/api/alerts', { as })).body.alerts

const pathOf = async (body: unknown) => (await add(body)).body.issues?.[0]?.path
const idsAfter = async (days: number) => {
  const later = new Date(product.clock.now().getTime() + days * DAY_MS)
  await deleteOld({ ...product.deps, clock: { now: () => later } })
  return (await product.deps.db.select().from(alerts)).map(({ id }) => id)
}

it('the API stores an alert for a route on any day, and lists it to its owner only', async () => {
  const { status, body } = await add(ALERT)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...ALERT, dateFrom: null, dateTo: null, numSeats: 1 })
  expect(await list()).toEqual([body])
  expect(await list(await product.signIn(await insertUser(product.deps)))).toEqual([])
})

it('the API stores a wanted ride with its day and its seats, and an alert with only text', async () => {
  const ride = await add({ ...ALERT, kind: 'WANTED', dateFrom: day(3), numSeats: 2 })
  expect(ride.body).toMatchObject({ kind: 'WANTED', dateFrom: day(3), dateTo: day(3), numSeats: 2 })
  const words = await add({ kind: 'ALERT', to: { name: 'ushago' } })
  expect(words.body).toMatchObject({ from: null, to: { name: 'ushago', placeId: null, coordinates: null } })
  expect(await list()).toHaveLength(2)
})

it('the API stores our own name for a known place, and a program’s name for the program’s own place', async () => {
  const spoofed = { placeId: 'ke:nakuru', name: 'WIN 5000', coordinates: { lat: -4, lng: 39 } }
  const own = { placeId: 'depot-7', name: 'Our depot' }
  const { status, body } = await add({ kind: 'ALERT', from: own, to: spoofed })
  expect(status).toBe(201)
  expect(body).toMatchObject({ from: { ...own, coordinates: null }, to: end(NAKURU) })
  expect(await pathOf({ kind: 'ALERT', to: { ...spoofed, placeId: 'ke:atlantis' } })).toBe('to.placeId')
  expect(await pathOf({ kind: 'ALERT', to: { name: 'a\u202Eb' } })).toBe('to.name')
})

it('the API stores an alert once when it is sent 3 times at the same moment', async () => {
  const answers = await Promise.all([add(ALERT), add(ALERT), add(ALERT)])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await list()).toHaveLength(1)
})

it.each([
  ['no end at all', { kind: 'ALERT' }, ['from']],
  ['a day that does not exist', { kind: 'ALERT', from: { name: 'Nairobi' }, dateFrom: '2026-02-30' }, ['dateFrom']],
  ['an unknown kind', { kind: 'DREAM', from: { name: 'Nairobi' } }, ['kind']],
  ['eleven seats', { kind: 'ALERT', from: { name: 'Nairobi' }, numSeats: 11 }, ['numSeats']],
  ['a name of spaces only', { kind: 'ALERT', from: { name: ' ' } }, ['from.name']],
])('the API refuses an alert with %s', async (_, body, paths) => {
  const answer = await add(body)
  expect(answer.status).toBe(422)
  expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual(paths)
})

it('the API refuses a wanted ride without a day or an end, past days and days in the wrong order', async () => {
  expect(await pathOf({ ...ALERT, kind: 'WANTED' })).toBe('dateFrom')
  expect(await pathOf({ kind: 'WANTED', from: end(NAIROBI), dateFrom: day(1) })).toBe('to')
  expect(await pathOf({ ...ALERT, dateFrom: day(-1) })).toBe('dateTo')
  expect(await pathOf({ ...ALERT, dateFrom: day(4), dateTo: day(3) })).toBe('dateTo')
  expect(await pathOf({ ...ALERT, dateFrom: day(61) })).toBe('dateTo')
  expect(await list()).toEqual([])
})

it('the API stores an alert for today, and one for 60 days ahead', async () => {
  for (const ahead of [0, 60]) expect((await add({ ...ALERT, dateFrom: day(ahead) })).status).toBe(201)
})

it('the API stores at most 20 alerts of a user', async () => {
  for (let number = 0; number < MAX_ALERTS; number += 1) await add({ kind: 'ALERT', to: { name: `Place ${number}` } })
  const refused = await add(ALERT)
  expect([refused.status, refused.body.code]).toEqual([409, 'TOO_MANY_ALERTS'])
  const [newest] = await list()
  await product.call('DELETE', `/api/alerts/${newest.id}`, { as: rider })
  expect((await add(ALERT)).status).toBe(201)
})

it('an alert can be removed by its owner; others get 404', async () => {
  const { body } = await add(ALERT)
  const stranger = await product.signIn(await insertUser(product.deps))
  const theirs = await product.call('DELETE', `/api/alerts/${body.id}`, { as: stranger })
  const missing = await product.call('DELETE', `/api/alerts/${crypto.randomUUID()}`, { as: stranger })
  expect([theirs.status, theirs.body]).toEqual([404, missing.body])
  expect((await product.call('DELETE', `/api/alerts/${body.id}`, { as: rider })).status).toBe(200)
  expect(await list()).toEqual([])
})

it('alerts cannot be listed, stored, changed or deleted without a session', async () => {
  const { id } = (await add(ALERT)).body
  for (const [method, path] of [
    ['GET', '/api/alerts'],
    ['POST', '/api/alerts'],
    ['PATCH', `/api/alerts/${id}`],
    ['DELETE', `/api/alerts/${id}`],
  ] as const)
    expect((await product.call(method, path, method === 'GET' ? {} : { body: ALERT })).status).toBe(401)
})

it('an alert is in the user’s export, and is deleted with the account', async () => {
  const person = await insertUser(product.deps)
  const as = await product.signIn(person)
  await add(ALERT, as)
  const exported = await product.call('POST', '/api/user/me/export', { as })
  expect(exported.body.data.alerts).toMatchObject([{ kind: 'ALERT', from_name: 'Nairobi CBD', to_name: 'Nakuru' }])
  await product.call('DELETE', `/api/user/${person.id}`, { as })
  const left = await product.deps.db.select().from(alerts)
  expect(left.filter(({ userId }) => userId === person.id)).toEqual([])
})

it('an alert is deleted a month after its day, and not earlier', async () => {
  const { body } = await add({ ...ALERT, dateFrom: day(1) })
  expect(await idsAfter(30)).toContain(body.id)
  expect(await idsAfter(33)).not.toContain(body.id)
})

it('the API stores radius, amenities and pause of an alert, and refuses unknown values', async () => {
  const wide = { ...ALERT, radiusKm: 30, amenities: ['wifi', 'pets'], paused: true }
  const { body } = await add(wide)
  expect(body).toMatchObject({ radiusKm: 30, amenities: ['pets', 'wifi'], paused: true, endsOn: day(60) })
  expect((await add(ALERT)).body).toMatchObject({ radiusKm: 10, amenities: [], paused: false })
  expect(await pathOf({ ...ALERT, radiusKm: 7 })).toBe('radiusKm')
  expect(await pathOf({ ...ALERT, amenities: ['helicopter'] })).toBe('amenities.0')
})

const change = (id: string, body: unknown, as = rider) => product.call('PATCH', `/api/alerts/${id}`, { as, body })

it('an alert can be changed by its owner; others get 404', async () => {
  const { body } = await add({ ...ALERT, dateFrom: day(1), dateTo: day(2) })
  const changed = await change(body.id, { radiusKm: 5, paused: true, numSeats: 3 })
  expect(changed).toMatchObject({ status: 200, body: { ...body, radiusKm: 5, paused: true, numSeats: 3 } })
  const anyDay = await change(body.id, { dateFrom: null, dateTo: null, to: null })
  expect(anyDay.body).toMatchObject({ dateFrom: null, dateTo: null, to: null, from: ALERT.from, endsOn: day(60) })
  expect((await change(body.id, { from: null })).body.issues[0].path).toBe('from')
  expect((await change(body.id, { dateFrom: day(-3) })).status).toBe(422)
  expect((await list())[0]).toEqual(anyDay.body)
  const stranger = await product.signIn(await insertUser(product.deps))
  expect((await change(body.id, { paused: false }, stranger)).status).toBe(404)
})

it('a change that leaves the places of an alert as they are asks nobody about them', async () => {
  const { body } = await add(ALERT)
  const { places } = product.deps
  const asked: string[] = []
  product.deps.places = { ...places, details: (id) => (asked.push(id), places.details(id)) }
  expect((await change(body.id, { paused: true, radiusKm: 5 })).status).toBe(200)
  expect(asked).toEqual([])
  expect((await change(body.id, { to: end(NAIROBI) })).body).toMatchObject({ from: body.from, to: end(NAIROBI) })
  expect(asked).toEqual([NAIROBI.placeId])
  product.deps.places = places
})

it('a paused alert is resumed when it is saved again', async () => {
  const { body } = await add(ALERT)
  await change(body.id, { paused: true })
  expect((await add(ALERT)).body).toMatchObject({ id: body.id, paused: false })
  expect(await list()).toHaveLength(1)
})

it('an alert without a day ends 60 days after its last change', async () => {
  const { body } = await add(ALERT)
  const writtenDaysAgo = (days: number) =>
    product.deps.db
      .update(alerts)
      .set({ createdAt: new Date(product.clock.now().getTime() - days * DAY_MS), renewedAt: null })
      .where(eq(alerts.id, body.id))
  await writtenDaysAgo(61)
  expect(await list()).toEqual([])
  expect((await change(body.id, {})).status).toBe(404)
  await writtenDaysAgo(60)
  expect(await list()).toMatchObject([{ id: body.id, endsOn: day(0) }])
  expect((await change(body.id, {})).body.endsOn).toBe(day(60))
  await writtenDaysAgo(60)
  const again = (await add(ALERT)).body
  expect(again).toMatchObject({ id: body.id, endsOn: day(60) })
  expect(await list()).toEqual([again])
})
