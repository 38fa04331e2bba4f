import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertAmenities, insertRide, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { createRecordingMessaging } from '../../../tests/recording-messaging.ts'
import { publicNameOf } from '../../shared/kernel/first-name.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
const messaging = createRecordingMessaging()
beforeAll(async () => {
  product = await openTestProduct()
  product.deps.messaging = messaging
  await insertAmenities(product.deps)
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
const get = async (path: string, as?: string) => {
  const { status, body } = await product.call('GET', path, as === undefined ? {} : { as })
  expect([path, status]).toEqual([path, 200])
  return body
}
const ask = (rideId: string, rider: { token: string; name: string; phone: string }) =>
  product.call('POST', `/api/ride/${rideId}/requests`, {
    as: rider.token,
    body: { riders: [{ name: rider.name, phone: rider.phone }], paymentPhone: rider.phone },
  })
const listed = async (list: string, as?: string) =>
  (await get(`/api/ride/${list}`, as)).map(({ id }: { id: string }) => id)
const has = (record: Record<string, unknown>, fields: string) => {
  for (const field of fields.split(' ')) expect([field, record[field]]).not.toEqual([field, undefined])
}

const RIDE = 'id uId vId from to time seatCost numSeats remSeats amenities requests type status createdAt'

it('the API returns a published ride and its places with all fields [3.ride.fields 3.ride.published 3.place.fields 7.actions.rides]', async () => {
  const { id: uId, token, vehicle } = await driver()
  const time = atNairobi(addDays(nairobiDay(product.clock.now()), 2), '09:30').toISOString()
  const draft = { from: NAIROBI, to: NAKURU, time, seatCost: 700, vId: vehicle.id, numSeats: 3, amenities: ['pets'] }
  const { status, body } = await product.call('POST', '/api/ride', { as: token, body: draft })
  expect(status).toBe(201)
  has(body, RIDE)
  const given = { uId, vId: vehicle.id, time, seatCost: 700, numSeats: 3, amenities: ['pets'] }
  expect(body).toMatchObject({ ...given, remSeats: 3, status: 'AVAILABLE', requests: [] })
  for (const [place, sent] of [
    [body.from, NAIROBI],
    [body.to, NAKURU],
  ]) {
    expect(place).toEqual({ ...sent, lastUpdated: place.lastUpdated })
    expect(Date.parse(place.lastUpdated)).not.toBeNaN()
  }
  const changed = await product.call('PATCH', `/api/ride/${body.id}`, { as: token, body: { numSeats: 2 } })
  expect(changed.body).toMatchObject({ id: body.id, numSeats: 2, remSeats: 2 })
})

it('the API returns a request with all fields, and lists it to the owner [3.request.fields 3.request.defaults 7.rides.requests 7.actions.requests]', async () => {
  const owner = await driver()
  const ride = await insertRide(product.deps, owner.vehicle)
  const rider = await person()
  const { status, body } = await ask(ride.id, rider)
  expect(status).toBe(201)
  has(body, 'id rId uId numSeats riders status createdAt')
  const riders = [{ name: rider.name, phone: rider.phone }]
  expect(body).toMatchObject({ rId: ride.id, uId: rider.id, numSeats: 1, riders, status: 'PENDING' })
  const asked = await get(`/api/ride/${ride.id}/requests`, owner.token)
  expect(asked).toMatchObject([{ id: body.id, uId: rider.id, status: 'PENDING' }])
  const approved = await product.call('POST', `/api/request/${body.id}/approve`, { as: owner.token })
  expect(approved.body).toMatchObject({ id: body.id, status: 'APPROVED' })
  const cancelled = await product.call('POST', `/api/request/${body.id}/cancel`, { as: rider.token })
  expect(cancelled.body).toMatchObject({ id: body.id, status: 'CANCELLED' })
})

it('the API has lists of rides for drivers and for riders [7.rides.available 7.rides.own]', async () => {
  const owner = await driver()
  const ride = await insertRide(product.deps, owner.vehicle)
  const rider = await person()
  expect(await listed('available')).toContain(ride.id)
  expect(await listed('mine', owner.token)).toEqual([ride.id])
  for (const list of ['requested', 'confirmed', 'pending']) expect(await listed(list, owner.token)).toEqual([])
  const { body: request } = await ask(ride.id, rider)
  expect(await listed('requested', rider.token)).toEqual([ride.id])
  expect(await listed('pending', owner.token)).toEqual([ride.id])
  for (const list of ['confirmed', 'mine', 'pending']) expect(await listed(list, rider.token)).toEqual([])
  await product.call('POST', `/api/request/${request.id}/approve`, { as: owner.token })
  await payFor(product, { id: request.id, totalKsh: request.total }, rider.token)
  for (const { token } of [owner, rider]) expect(await listed('confirmed', token)).toEqual([ride.id])
  expect(await listed('requested', rider.token)).toEqual([])
  expect(await listed('pending', owner.token)).toEqual([])
})

it('a ride published with 1 seat is AVAILABLE with 1 seat left [3.ride.defaults]', async () => {
  const { token, vehicle } = await driver()
  const time = atNairobi(addDays(nairobiDay(product.clock.now()), 1), '10:00').toISOString()
  const draft = { from: NAIROBI, to: NAKURU, time, seatCost: 700, vId: vehicle.id, numSeats: 1, amenities: [] }
  const { body } = await product.call('POST', '/api/ride', { as: token, body: draft })
  expect(body).toMatchObject({ numSeats: 1, remSeats: 1, status: 'AVAILABLE' })
})

it('the API returns a vehicle with all fields, alone and in the list [3.vehicle.fields 3.vehicle.defaults 7.vehicles 7.vehicle 7.actions.vehicles]', async () => {
  const { id: uId, token, vehicle } = await driver()
  const car = { make: 'Mazda', model: 'Demio', year: 2018, color: 'Red', plate: 'KDD 432D' }
  const { body: added } = await product.call('POST', '/api/vehicle', { as: token, body: car })
  has(added, 'id make model year numSeats color plate uId status createdAt')
  expect(added).toMatchObject({ ...car, uId, numSeats: 1, status: 'PENDING' })
  expect(await get(`/api/vehicle/${added.id}`, token)).toEqual(added)
  const { make, model, year, numSeats } = vehicle
  expect(await get('/api/vehicle?status=APPROVED', token)).toMatchObject([
    { id: vehicle.id, make, model, year, numSeats },
  ])
  const changed = await product.call('PATCH', `/api/vehicle/${added.id}`, { as: token, body: { color: 'Blue' } })
  expect(changed.body).toMatchObject({ id: added.id, color: 'Blue' })
})

it('the API returns amenities with the 4 icons [3.amenity.fields 7.amenity]', async () => {
  const amenities = await get('/api/amenity')
  for (const amenity of amenities) expect(Object.keys(amenity).toSorted()).toEqual(['icon', 'id', 'label'])
  const icons = new Set<string>(amenities.map(({ icon }: { icon: string }) => icon))
  expect(icons).toEqual(new Set(['smoke', 'pet', 'bag', 'default']))
})

it('the API returns all fields of a user’s own record, and to other users the name and phone of a driver with a ride [3.user.fields 7.user]', async () => {
  const owner = await driver()
  const me = await get('/api/user/me', owner.token)
  has(me, 'id name firstName lastName email phone photo role status createdAt lastAccess rating')
  const { id, email, phone } = owner
  expect(me).toMatchObject({ id, email, phone, role: 'DRIVER', status: 'ACTIVE', rating: 5, photo: null })
  await insertRide(product.deps, owner.vehicle)
  expect(await get(`/api/user/${id}`, (await person()).token)).toMatchObject({
    id,
    name: publicNameOf(owner.name),
    phone,
  })
})

it('the API returns an FAQ with all fields to admins [3.faq.fields]', async () => {
  const admin = await person({ role: 'ADMIN' })
  const body = { title: 'Why?', content: 'Because.' }
  expect((await product.call('POST', '/api/faq', { as: admin.token, body })).body).toMatchObject(body)
  const faqs = await get('/api/faq?all=true', admin.token)
  for (const faq of faqs) has(faq, 'id title content isListed')
  expect(faqs.at(-1)).toMatchObject({ ...body, isListed: false })
})

it('Pamoja tells a ride’s owner by WhatsApp about a request and its cancellation, with the template values of the specification [7.sender.requested 7.sender.cancelled]', async () => {
  const owner = await driver()
  const ride = await insertRide(product.deps, owner.vehicle)
  const rider = await person()
  const { body } = await ask(ride.id, rider)
  await product.call('POST', `/api/request/${body.id}/cancel`, { as: rider.token })
  await product.runDueJobs()
  const told = messaging.templates.filter(({ to }) => to === owner.phone)
  expect(told.find(({ template }) => template === 'ride_requested')?.params.slice(0, 4)).toEqual([
    '1',
    '1',
    '4',
    ride.id,
  ])
  const ends = [NAIROBI.name, NAKURU.name]
  expect(told.find(({ template }) => template === 'request_cancelled')?.params.slice(0, 2)).toEqual(ends)
})

it('requesting a seat succeeds even when no notification could be sent [7.answers.notification]', async () => {
  messaging.whatsapp = 'unavailable'
  messaging.sms = 'unavailable'
  const owner = await driver()
  const ride = await insertRide(product.deps, owner.vehicle)
  expect((await ask(ride.id, await person())).status).toBe(201)
  await product.runDueJobs()
  expect(messaging.templates.map(({ to }) => to)).toContain(owner.phone)
  expect((await get(`/api/ride/${ride.id}`)).status).toBe('REQUESTED')
})
