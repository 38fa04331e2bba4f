import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { rides, routes } from '../../db/schema/index.ts'
import { listPopularRoutes } from '../../domain/search/index.ts'
import { PopularRoutes } from '../../shared/contract/popular-routes.ts'
import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
let vehicle: Awaited<ReturnType<typeof insertVehicle>>
const MOMBASA = {
  placeId: 'ke:mombasa',
  name: 'Mombasa',
  formattedAddress: 'Mombasa, Kenya',
  coordinates: { lat: -4.0547, lng: 39.6636 },
}
const count = (from: typeof NAIROBI, to: typeof NAIROBI, ridesPublished: number) =>
  product.deps.db.insert(routes).values({
    fromPlaceId: from.placeId,
    toPlaceId: to.placeId,
    fromName: from.name,
    toName: to.name,
    ridesPublished,
    lastPublishedAt: product.clock.now(),
  })
const post = (days: number, more: Parameters<typeof insertRide>[2] = {}) =>
  insertRide(product.deps, vehicle, { departsAt: new Date(product.clock.now().getTime() + days * DAY_MS), ...more })
const read = async () => {
  await product.deps.search.catchUp()
  const { status, body, headers } = await product.call('GET', '/api/routes/popular')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  return PopularRoutes.parse(body).routes
}

beforeAll(async () => {
  product = await openTestProduct()
  vehicle = await insertVehicle(product.deps, await insertUser(product.deps, { role: 'DRIVER' }))
})
afterAll(() => product.close())

it('the API lists popular routes with the number of bookable rides and the cheapest seat, those with rides first', async () => {
  expect(await read()).toEqual([])
  await count(NAIROBI, MOMBASA, 90)
  await count(NAIROBI, NAKURU, 30)
  await post(2, { seatCostKsh: 900 })
  await post(3, { seatCostKsh: 700 })
  await post(4, { seatCostKsh: 100, status: 'CANCELLED', cancelledAt: product.clock.now() })
  await post(5, { seatCostKsh: 1500, to: MOMBASA, status: 'COMPLETED', completedAt: product.clock.now() })
  expect(await read()).toEqual([
    {
      from: { placeId: 'ke:nairobi-cbd', name: 'Nairobi CBD', coordinates: NAIROBI.coordinates },
      to: { placeId: 'ke:nakuru', name: 'Nakuru', coordinates: NAKURU.coordinates },
      rides: 2,
      fromPrice: 700,
    },
    {
      from: { placeId: 'ke:nairobi-cbd', name: 'Nairobi CBD', coordinates: NAIROBI.coordinates },
      to: { placeId: 'ke:mombasa', name: 'Mombasa', coordinates: MOMBASA.coordinates },
      rides: 0,
    },
  ])
})

it('a popular route does not count a ride that was cancelled', async () => {
  const ride = await post(6, { seatCostKsh: 300 })
  expect((await read())[0]).toMatchObject({ rides: 3, fromPrice: 300 })
  await product.deps.db
    .update(rides)
    .set({ status: 'CANCELLED', cancelledAt: product.clock.now() })
    .where(eq(rides.id, ride.id))
  expect((await read())[0]).toMatchObject({ rides: 2, fromPrice: 700 })
})

it('a popular route does not count a ride that has departed', async () => {
  product.clock.set(new Date(product.clock.now().getTime() + 2.5 * DAY_MS))
  expect((await read())[0]).toMatchObject({ rides: 1, fromPrice: 700 })
})

it('a read of the popular routes that fails late leaves the newer answer stored', async () => {
  const { db, places, search, clock } = product.deps
  const reads: { answer: (rows: unknown[]) => void; fail: () => void }[] = []
  const execute = () =>
    new Promise((resolve, reject) => {
      reads.push({ answer: (rows) => resolve({ rows }), fail: () => reject(new Error('the connection is lost')) })
    })
  const slow: typeof db = Object.assign(Object.create(db), { execute })
  const list = () => listPopularRoutes({ db: slow, places, search, clock })
  const first = list()
  product.clock.set(new Date(clock.now().getTime() + 2 * MINUTE_MS))
  const second = list()
  reads[1]?.answer([])
  await second
  reads[0]?.fail()
  await expect(first).rejects.toThrow()
  void list()
  expect(reads).toHaveLength(2)
})
