import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertRide,
  insertSeatRequest,
  insertUser,
  insertVehicle,
  NAIROBI,
  NAIVASHA,
  NAKURU,
} from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const person = async (given: Parameters<typeof insertUser>[1] = {}) => {
  const user = await insertUser(product.deps, given)
  return { ...user, token: await product.signIn(user) }
}
const driver = async () => {
  const user = await person({ role: 'DRIVER' })
  return { ...user, vehicle: await insertVehicle(product.deps, user) }
}
const dayAhead = (days: number) => atNairobi(addDays(nairobiDay(product.clock.now()), days), '10:00').toISOString()
const draft = (vId: string, changes: Record<string, unknown> = {}) => ({
  from: NAIROBI,
  to: NAKURU,
  time: dayAhead(3),
  seatCost: 500,
  vId,
  numSeats: 3,
  ...changes,
})
const post = (as: string, body: unknown) => product.call('POST', '/api/ride', { as, body })

describe('the driver’s note and meeting point', () => {
  const MEETING = {
    name: 'GPO stage',
    hint: 'Front of the post office',
    coordinates: { lat: NAIROBI.coordinates.lat + 0.01, lng: NAIROBI.coordinates.lng },
  }
  const NOTE = 'I leave on time.\nOne bag each.'

  it('are posted with a ride and shown on its page; a search shows the meeting point only', async () => {
    const owner = await driver()
    const json = draft(owner.vehicle.id, { time: dayAhead(25), note: NOTE, meetingPoint: MEETING })
    const { status, body } = await post(owner.token, json)
    expect([status, body.note, body.meetingPoint]).toEqual([201, NOTE, MEETING])
    const read = await product.call('GET', `/api/ride/${body.id}`)
    expect(read.body).toMatchObject({ note: NOTE, meetingPoint: MEETING })
    const day = dayAhead(25).slice(0, 10)
    const found = await product.call('GET', `/api/ride/search?from=Nairobi&to=Nakuru&dateFrom=${day}&dateTo=${day}`)
    const card = found.body.rides.find(({ id }: { id: string }) => id === body.id)
    expect(card.meetingPoint).toEqual(MEETING)
    expect(card.note).toBeUndefined()
  })

  it('are changed and removed by the owner only, and not on a cancelled ride', async () => {
    const owner = await driver()
    const ride = await insertRide(product.deps, owner.vehicle)
    const patch = (as: string, body: unknown) => product.call('PATCH', `/api/ride/${ride.id}`, { as, body })
    const own = { name: 'By the blue kiosk', hint: '' }
    const changed = await patch(owner.token, { meetingPoint: own })
    expect(changed.body.meetingPoint).toEqual({ ...own, coordinates: null })
    expect((await patch(owner.token, { note: NOTE })).body).toMatchObject({ note: NOTE, meetingPoint: own })
    const removed = await patch(owner.token, { note: null, meetingPoint: null })
    expect([removed.body.note, removed.body.meetingPoint]).toEqual([undefined, undefined])
    expect((await patch((await person()).token, { note: NOTE })).status).toBe(403)
    expect((await patch(owner.token, {})).status).toBe(422)
    await product.call('POST', `/api/ride/${ride.id}/cancel`, { as: owner.token })
    expect(await patch(owner.token, { note: NOTE })).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
  })

  it.each([
    ['a phone number in the note', { note: 'Call me: 0712 345-678' }, 'note'],
    ['a link in the note', { note: 'See chat.example.co.ke' }, 'note'],
    ['a phone number in the hint', { meetingPoint: { ...MEETING, hint: '+254712345678' } }, 'meetingPoint'],
    ['a place far from the start', { meetingPoint: { ...MEETING, coordinates: NAKURU.coordinates } }, 'meetingPoint'],
  ])('are refused with %s', async (_, words, path) => {
    const owner = await driver()
    const ride = await insertRide(product.deps, owner.vehicle)
    const refused = await product.call('PATCH', `/api/ride/${ride.id}`, { as: owner.token, body: words })
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path }] } })
    const json = draft(owner.vehicle.id, words)
    expect((await post(owner.token, json)).status).toBe(422)
  })

  it('a changed meeting point is announced once, and only to riders with an approved seat from the first stop', async () => {
    const owner = await driver()
    const ride = await insertRide(product.deps, owner.vehicle, { between: [NAIVASHA] })
    const [approved, waiting, later] = [await person(), await person(), await person()]
    const fares = await product.deps.db.query.rideFares.findMany({ where: (t, { eq }) => eq(t.rideId, ride.id) })
    const part = (isFirst: boolean) => {
      const { fareKsh = 0, ...ends } = fares.find(({ fromPosition }) => (fromPosition === 0) === isFirst) ?? {}
      return { ...ends, seatCostKsh: fareKsh }
    }
    await insertSeatRequest(product.deps, ride, approved, part(true))
    await insertSeatRequest(product.deps, ride, later, part(false))
    await insertSeatRequest(product.deps, ride, waiting, { ...part(true), status: 'PENDING' })
    const patch = (body: unknown) => product.call('PATCH', `/api/ride/${ride.id}`, { as: owner.token, body })
    await patch({ meetingPoint: MEETING })
    await patch({ meetingPoint: MEETING, numSeats: ride.numSeats })
    const told = await product.deps.db.query.notifications.findMany({
      where: (t, { eq }) => eq(t.template, 'meeting_point_changed'),
    })
    const people = new Set([approved, waiting, later].map(({ id }) => id))
    const aboutRide = told.filter(({ userId }) => people.has(userId))
    expect(aboutRide.map(({ userId }) => userId)).toEqual([approved.id])
    expect(aboutRide[0]?.params).toMatchObject({
      pickup: 'GPO stage, Front of the post office',
      origin: 'Nairobi CBD',
      destination: 'Naivasha',
    })
  })
  it('a new meeting point of a coordinated ride is announced to its driver too', async () => {
    const [owner, coordinator] = [await driver(), await person({ role: 'COORDINATOR' })]
    const ride = await insertRide(product.deps, owner.vehicle, { ownerId: coordinator.id, type: 'COORDINATED' })
    const body = { meetingPoint: MEETING }
    await product.call('PATCH', `/api/ride/${ride.id}`, { as: coordinator.token, body })
    const told = await product.deps.db.query.notifications.findMany({
      where: (t, { and, eq }) => and(eq(t.template, 'meeting_point_changed'), eq(t.link, `/ride/${ride.id}`)),
    })
    expect(told.map(({ userId }) => userId)).toEqual([owner.id])
  })
})
