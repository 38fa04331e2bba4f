import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertAmenities, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { addDays, atNairobi, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let first: TestProduct
let product: TestProduct
const open = async (environment: Record<string, string> = {}) => {
  product = await first.withConfig({ FUEL_PRICE_KSH: '200', ...environment })
}
beforeAll(async () => {
  first = await openTestProduct()
  await insertAmenities(first.deps)
})
afterAll(() => first.close())

const WAY = {
  fromLat: NAIROBI.coordinates.lat,
  fromLng: NAIROBI.coordinates.lng,
  toLat: NAKURU.coordinates.lat,
  toLng: NAKURU.coordinates.lng,
}
const guide = (query: Record<string, number | string>) =>
  product.call(
    'GET',
    `/api/ride/price-guide?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`,
  )

const postAt = async (seatCost: number) => {
  const owner = await insertUser(product.deps, { role: 'DRIVER' })
  const vehicle = await insertVehicle(product.deps, owner)
  const time = atNairobi(addDays(nairobiDay(product.clock.now()), 3), '10:00').toISOString()
  const body = { from: NAIROBI, to: NAKURU, time, seatCost, vId: vehicle.id, numSeats: 3 }
  return product.call('POST', '/api/ride', { as: await product.signIn(owner), body })
}

describe('GET /api/ride/price-guide', () => {
  it('returns the distance, the price and its calculation without a session', async () => {
    await open()
    const { status, body } = await guide({ ...WAY, numSeats: 3 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ source: 'estimate', numSeats: 3, shares: 4, fuelPriceKsh: 200, isCapEnforced: false })
    expect(body.km).toBeGreaterThan(140)
    expect(body.km).toBeLessThan(180)
    expect(body.fuelCostKsh).toBe(Math.round(body.km * 16))
    expect(body.seatCost).toBe(Math.ceil((body.km * 16) / 4 / 10) * 10)
    expect(body.maxSeatCost).toBe(Math.ceil((body.km * 32) / 4 / 10) * 10)
  })

  it('lists towns on the road where the ride could stop, in order, without those that an admin has hidden', async () => {
    await open()
    const eldoret = { lat: 0.5143, lng: 35.2698 }
    const query = { ...WAY, toLat: eldoret.lat, toLng: eldoret.lng, numSeats: 3 }
    const { body } = await guide(query)
    const towns: { placeId: string; name: string; km: number; kmToGo: number }[] = body.towns
    expect(towns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Naivasha', 'Nakuru']))
    expect(towns.length).toBeLessThanOrEqual(5)
    expect(towns.map(({ km }) => km)).toEqual(towns.map(({ km }) => km).toSorted((a, b) => a - b))
    for (const { km, kmToGo } of towns) expect(Math.abs(km + kmToGo - body.km)).toBeLessThanOrEqual(5)
    const admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
    const hidden = await product.call('PATCH', '/api/admin/places/ke:naivasha', { as: admin, body: { isHidden: true } })
    expect(hidden.status).toBe(200)
    expect((await guide(query)).body.towns.map(({ placeId }: { placeId: string }) => placeId)).not.toContain(
      'ke:naivasha',
    )
  })

  it('lists no towns when no corridor connects the start with the end', async () => {
    await open()
    const { body } = await guide({ fromLat: -8, fromLng: 30, toLat: -9, toLng: 30, numSeats: 3 })
    expect(body.towns).toEqual([])
  })

  it.each([
    ['a start without an end', { fromLat: -1, fromLng: 36, numSeats: 3 }],
    ['a query without seats', WAY],
    ['too many seats', { ...WAY, numSeats: 99 }],
    ['coordinates off the globe', { ...WAY, toLat: 91, numSeats: 3 }],
    ['an unknown field', { ...WAY, numSeats: 3, currency: 'KES' }],
  ])('refuses %s', async (_, query) => {
    await open()
    expect(await guide(query)).toMatchObject({ status: 422, body: { code: 'INVALID' } })
  })
})

it('the price guide and the posted ride have the same distance, rounded to 5 km', async () => {
  await open()
  const { body } = await guide({ ...WAY, numSeats: 3 })
  expect(body.km % 5).toBe(0)
  expect((await postAt(body.seatCost)).body.trip).toEqual({ km: body.km, minutes: body.minutes })
})

describe('the cap', () => {
  it('the cap on seat prices is off unless configured', async () => {
    await open()
    const { body } = await guide({ ...WAY, numSeats: 3 })
    expect((await postAt(body.maxSeatCost + 1)).status).toBe(201)
  })

  it('refuses a price above the highest of the price guide, and accepts the highest unchanged', async () => {
    await open({ SEAT_COST_CAP: '1' })
    const { body } = await guide({ ...WAY, numSeats: 3 })
    expect(body.isCapEnforced).toBe(true)
    const refused = await postAt(body.maxSeatCost + 1)
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID', issues: [{ path: 'seatCost' }] } })
    expect(refused.body.error).toContain(`Ksh ${body.maxSeatCost.toLocaleString('en')}`)
    expect(await postAt(body.maxSeatCost)).toMatchObject({ status: 201, body: { seatCost: body.maxSeatCost } })
  })
})
