import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser, insertVehicle } from '../../../tests/builders.ts'
import { payFor } from '../../../tests/paid-seat.ts'
import { expectBooksToBalance } from '../../../tests/paying-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { places, possibleStops, rideLegs } from '../../db/schema/index.ts'
import type { FoundRide } from '../../shared/contract/found-rides.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(async () => {
  await expectBooksToBalance(product)
  await product.close()
})

const placeOf = (name: string, placeId: string, lat: number, lng: number) => ({
  placeId,
  name,
  formattedAddress: `${name}, Kenya`,
  coordinates: { lat, lng },
})
const NAIROBI = placeOf('Nairobi CBD', 'test-nairobi', -1.2833, 36.8219)
const ELDORET = placeOf('Eldoret', 'test-eldoret', 0.5143, 35.2698)
const NAIVASHA = { lat: -0.7172, lng: 36.431 }
const NAKURU = { lat: -0.287, lng: 36.068 }
const at = (clock: string) => atNairobi(addDays(nairobiDay(product.clock.now()), 3), clock).toISOString()

/** The road from Nairobi to Eldoret leads through Naivasha and Nakuru. */
const post = async (changes: Record<string, unknown> = {}) => {
  const owner = await insertUser(product.deps, { role: 'DRIVER', name: 'Wanjiru Kamau' })
  const token = await product.signIn(owner)
  const vehicle = await insertVehicle(product.deps, owner)
  const body = { from: NAIROBI, to: ELDORET, time: at('08:00'), seatCost: 1500, vId: vehicle.id, numSeats: 3 }
  const answer = await product.call('POST', '/api/ride', { as: token, body: { ...body, ...changes } })
  expect(answer.status).toBe(201)
  return { id: answer.body.id as string, ride: answer.body as Ride, token }
}
type Posted = Awaited<ReturnType<typeof post>>
const towns = async ({ id }: Pick<Posted, 'id'>) =>
  product.deps.db.select().from(possibleStops).where(eq(possibleStops.rideId, id)).orderBy(possibleStops.position)
const namesOf = ({ stops = [] }: Ride) => stops.map(({ place }) => place.name)
const read = async ({ id }: Posted): Promise<Ride> => (await product.call('GET', `/api/ride/${id}`)).body

interface Ends {
  from: { lat: number; lng: number }
  to: { lat: number; lng: number }
}
const find = async ({ from, to }: Ends, more = ''): Promise<FoundRide[]> => {
  const query = `fromLat=${from.lat}&fromLng=${from.lng}&toLat=${to.lat}&toLng=${to.lng}${more}`
  return (await product.call('GET', `/api/ride/search?${query}`)).body.rides
}
const segmentOf = async ({ id }: Posted, ends: Ends, more?: string) =>
  (await find(ends, more)).find((ride) => ride.id === id)?.segment

const ask = async ({ id }: Posted, part: Record<string, unknown>) => {
  const rider = await insertUser(product.deps, { name: 'Achieng Otieno' })
  const token = await product.signIn(rider)
  const body = { riders: [{ name: rider.name, phone: rider.phone }], paymentPhone: rider.phone, ...part }
  return { token, ...(await product.call('POST', `/api/ride/${id}/requests`, { as: token, body })) }
}
const approve = ({ token }: Posted, id: string) => product.call('POST', `/api/request/${id}/approve`, { as: token })

const INTO_NAKURU = { from: NAIROBI.coordinates, to: NAKURU }
const FROM_NAIVASHA = { from: NAIVASHA, to: ELDORET.coordinates }
const BETWEEN = { from: NAIVASHA, to: NAKURU }

describe('possible stops', () => {
  it('possible stops are found after promised parts, with a confidence of at most 0.6, unless the search excludes them', async () => {
    const posted = await post()
    const promised = await post({
      stops: [{ place: placeOf('Naivasha', 'test-naivasha', NAIVASHA.lat, NAIVASHA.lng) }],
    })
    expect(await segmentOf(posted, FROM_NAIVASHA, '&possible=0')).toBeUndefined()
    const found = await find(FROM_NAIVASHA)
    const [first, second] = [promised, posted].map(({ id }) => found.findIndex((ride) => ride.id === id))
    expect(first).toBe(0)
    expect(second).toBeGreaterThan(first ?? 0)
    expect(found[0]?.segment).toMatchObject({ kind: 'PROMISED', detourMinutes: 0 })
    expect(found[second ?? 0]).toMatchObject({
      segment: {
        kind: 'POSSIBLE',
        detourMinutes: 4,
        fromPosition: 0,
        toPosition: 1,
        from: { name: 'Naivasha' },
        pickUp: 'ke:naivasha',
      },
      matchedBy: 'coordinates',
    })
    expect(found[second ?? 0]?.confidence).toBeLessThanOrEqual(0.6)
    expect(await segmentOf(posted, BETWEEN)).toMatchObject({
      kind: 'POSSIBLE',
      detourMinutes: 10,
      pickUp: 'ke:naivasha',
      dropOff: 'ke:nakuru',
    })
    expect(await segmentOf(posted, { from: NAKURU, to: NAIVASHA })).toBeUndefined()
    const parts = await Promise.all(
      [INTO_NAKURU, { from: NAKURU, to: ELDORET.coordinates }].map((ends) => segmentOf(posted, ends)),
    )
    expect(parts.reduce((sum, part) => sum + (part?.seatCost ?? 0), 0)).toBe(1500)
  })

  it('possible stops are requested at the price that was shown, and become stops when the driver approves', async () => {
    const posted = await post()
    const shown = await segmentOf(posted, FROM_NAIVASHA)
    const { token, status, body } = await ask(posted, {
      pickUp: shown?.pickUp,
      expectedTime: shown?.time,
      expectedArrival: shown?.arrivalTime,
    })
    expect(status).toBe(201)
    const { seatCost, time, arrivalTime } = shown ?? {}
    expect(body).toMatchObject({ status: 'PENDING', total: seatCost })
    const segment = { seatCost, time, arrivalTime, fromPosition: 0, toPosition: 1, freeSeats: 3 }
    expect(body.segment).toMatchObject({ ...segment, kind: 'POSSIBLE', detourMinutes: 4, from: { name: 'Naivasha' } })
    expect(namesOf(await read(posted))).toEqual(['Nairobi CBD', 'Eldoret'])

    expect((await approve(posted, body.id)).body).toMatchObject({
      status: 'APPROVED',
      total: seatCost,
      segment: { ...segment, kind: 'PROMISED', detourMinutes: 0, fromPosition: 1, toPosition: 2, freeSeats: 2 },
    })
    const ride = await read(posted)
    expect(namesOf(ride)).toEqual(['Nairobi CBD', 'Naivasha', 'Eldoret'])
    expect(ride.stops?.map(({ remSeats }) => remSeats)).toEqual([3, 3, null])
    expect(ride.stops?.flatMap(({ cost }) => cost ?? [])).toEqual([1500 - (seatCost ?? 0), seatCost])
    expect(await segmentOf(posted, FROM_NAIVASHA)).toMatchObject({ kind: 'PROMISED', remSeats: 3 })
    await payFor(product, { id: body.id, totalKsh: body.total }, token)
    expect(await segmentOf(posted, FROM_NAIVASHA)).toMatchObject({ remSeats: 2 })
    expect(await segmentOf(posted, INTO_NAKURU)).toMatchObject({ kind: 'POSSIBLE', fromPosition: 0, toPosition: 2 })
  })

  it('possible stops are shown with the ride only when the query names them, and only while they can be requested', async () => {
    const posted = await post()
    const shown = await segmentOf(posted, FROM_NAIVASHA)
    const asked = async (query: string) => (await product.call('GET', `/api/ride/${posted.id}?${query}`)).body.asked
    const { remSeats: freeSeats, ...part } = shown ?? { remSeats: 0 }
    expect(await asked('pickUp=ke:naivasha')).toEqual({ ...part, freeSeats })
    expect(await asked('dropOff=ke:naivasha&fromPosition=0&toPosition=1')).toMatchObject({ dropOff: 'ke:naivasha' })
    for (const query of ['pickUp=ke:nowhere', 'pickUp=ke:nakuru&dropOff=ke:naivasha', 'fromPosition=0', ''])
      expect(await asked(query)).toBeUndefined()
    const { body } = await ask(posted, { pickUp: shown?.pickUp })
    await approve(posted, body.id)
    expect(await asked('pickUp=ke:naivasha')).toBeUndefined()
  })

  it('a possible stop becomes one stop when two requests for it are approved at the same moment', async () => {
    const posted = await post()
    const from = await segmentOf(posted, FROM_NAIVASHA)
    const [first, second] = await Promise.all([
      ask(posted, { pickUp: from?.from.placeId }),
      ask(posted, { dropOff: from?.from.placeId }),
    ])
    const answers = await Promise.all([first, second].map(({ body }) => approve(posted, body.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(namesOf(await read(posted))).toEqual(['Nairobi CBD', 'Naivasha', 'Eldoret'])
    const legs = await product.deps.db.select().from(rideLegs).where(eq(rideLegs.rideId, posted.id))
    expect(legs.map(({ heldSeats }) => heldSeats)).toEqual([1, 1])
    expect(first.body.total + second.body.total).toBe(1500)
  })

  it('possible stops take at most ten minutes together', async () => {
    const posted = await post()
    const offered = await towns(posted)
    expect(offered.map(({ detourMinutes }) => detourMinutes).toSorted((a, b) => a - b)).toEqual([4, 4, 6])
    const between = { pickUp: 'ke:naivasha', dropOff: 'ke:nakuru' }
    const [first, second] = [await ask(posted, between), await ask(posted, between)]
    expect(first.body.segment).toMatchObject({ kind: 'POSSIBLE', detourMinutes: 10 })
    const names = await product.deps.db.select().from(places)
    const [other] = offered.flatMap(({ place }) =>
      names.filter(({ id, placeId }) => id === place && !Object.values(between).includes(placeId)),
    )
    const late = await ask(posted, { dropOff: other?.placeId })
    expect([second.status, late.status]).toEqual([201, 201])
    expect((await approve(posted, first.body.id)).status).toBe(200)
    expect(namesOf(await read(posted))).toEqual(['Nairobi CBD', 'Naivasha', 'Nakuru', 'Eldoret'])
    // A third town would now take too long. The towns of the second request are already stops, so it takes no more time.
    const refused = await approve(posted, late.body.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    expect((await ask(posted, { dropOff: other?.placeId })).status).toBe(409)
    expect(
      await segmentOf(posted, { from: NAIROBI.coordinates, to: { lat: other?.lat ?? 0, lng: other?.lng ?? 0 } }),
    ).toBeUndefined()
    expect((await approve(posted, second.body.id)).status).toBe(200)
  })

  it('possible stops are offered while the ride has fewer than six stops', async () => {
    const near = [placeOf('Kikuyu', 'a', -1.2463, 36.6629), placeOf('Limuru', 'b', -1.1136, 36.6421)]
    const five = await post({ stops: [...near, placeOf('Uplands', 'c', -1.05, 36.63)].map((place) => ({ place })) })
    // With both towns the ride would have 7 stops.
    expect(await segmentOf(five, BETWEEN)).toBeUndefined()
    const from = await segmentOf(five, FROM_NAIVASHA)
    const into = await segmentOf(five, INTO_NAKURU)
    const refusals = [await ask(five, { pickUp: from?.pickUp, dropOff: into?.dropOff })]
    const [first, second] = [await ask(five, { pickUp: from?.pickUp }), await ask(five, { dropOff: into?.dropOff })]
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await approve(five, first.body.id)).status).toBe(200)
    refusals.push({ token: '', ...(await approve(five, second.body.id)) }, await ask(five, { dropOff: into?.dropOff }))
    for (const { status, body } of refusals)
      expect([status, body.code, body.error]).toEqual([409, 'CONFLICT', expect.stringContaining('6 stops at most')])
    expect(await segmentOf(five, INTO_NAKURU)).toBeUndefined()
  })

  it('possible stops are switched off and on by the owner', async () => {
    const posted = await post({ possibleStops: false })
    expect(await towns(posted)).toEqual([])
    expect(posted.ride.possibleStops).toBe(false)
    const set = (possible: boolean) =>
      product.call('PATCH', `/api/ride/${posted.id}`, { as: posted.token, body: { possibleStops: possible } })
    expect((await set(true)).body.possibleStops).toBe(true)
    const shown = await segmentOf(posted, FROM_NAIVASHA)
    expect(shown?.kind).toBe('POSSIBLE')
    const waiting = await ask(posted, { pickUp: shown?.from.placeId })
    expect((await set(false)).status).toBe(200)
    expect(await segmentOf(posted, FROM_NAIVASHA)).toBeUndefined()
    expect((await ask(posted, { pickUp: shown?.from.placeId })).status).toBe(422)
    // A request from before the change can still be approved.
    expect((await approve(posted, waiting.body.id)).status).toBe(200)
    expect((await read(posted)).possibleStops).toBeUndefined()
  })

  it('possible stops keep their price and time while a request for them waits: the driver cannot add a stop on their leg', async () => {
    const posted = await post()
    const shown = await segmentOf(posted, FROM_NAIVASHA)
    const waiting = await ask(posted, { pickUp: shown?.from.placeId })
    const add = () =>
      product.call('PATCH', `/api/ride/${posted.id}`, {
        as: posted.token,
        body: { stops: [{ place: placeOf('Gilgil', 'test-gilgil', -0.4985, 36.3228) }] },
      })
    const refused = await add()
    expect([refused.status, refused.body.code]).toEqual([409, 'STOP_IN_USE'])
    await product.call('POST', `/api/request/${waiting.body.id}/cancel`, { as: waiting.token, body: {} })
    const added = await add()
    expect([added.status, namesOf(added.body)]).toEqual([200, ['Nairobi CBD', 'Gilgil', 'Eldoret']])
    // Naivasha can be requested again, on the new leg and at the price that a search shows.
    const again = await segmentOf(posted, FROM_NAIVASHA)
    const { body } = await ask(posted, { pickUp: again?.from.placeId })
    expect(body.total).toBe(again?.seatCost)
    expect((await approve(posted, body.id)).status).toBe(200)
    expect(namesOf(await read(posted))).toEqual(['Nairobi CBD', 'Naivasha', 'Gilgil', 'Eldoret'])
  })

  it('possible stops cannot be requested in a town that the ride does not offer, or in the wrong direction', async () => {
    const posted = await post()
    const between = await segmentOf(posted, BETWEEN)
    const refusals = await Promise.all([
      ask(posted, { pickUp: 'ke:nowhere' }),
      ask(posted, { pickUp: between?.to.placeId, dropOff: between?.from.placeId }),
    ])
    expect(refusals.map(({ status, body }) => [status, body.issues?.[0]?.path])).toEqual([
      [422, 'pickUp'],
      [422, 'pickUp'],
    ])
  })
})
