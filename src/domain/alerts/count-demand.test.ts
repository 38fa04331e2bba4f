import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser, NAIROBI, NAIVASHA, NAKURU, type PlaceFacts } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { alerts } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { addDays, nairobiDay } from '../../shared/kernel/nairobi-time.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const date = () => addDays(nairobiDay(product.clock.now()), 5)
const wait = async (from: PlaceFacts, to: PlaceFacts, userId: string, numSeats = 1) =>
  product.deps.db.insert(alerts).values({
    id: newId(),
    userId,
    kind: 'ALERT',
    fromName: from.name,
    fromLat: from.coordinates.lat,
    fromLng: from.coordinates.lng,
    toName: to.name,
    toLat: to.coordinates.lat,
    toLng: to.coordinates.lng,
    numSeats,
    createdAt: product.clock.now(),
  })
const waiting = async (count: number, from: PlaceFacts, to: PlaceFacts) => {
  for (let person = 0; person < count; person++) await wait(from, to, (await insertUser(product.deps)).id, 2)
}
const ask = (as?: string, more: Record<string, string> = {}) => {
  const query = {
    fromLat: String(NAIROBI.coordinates.lat),
    fromLng: String(NAIROBI.coordinates.lng),
    toLat: String(NAKURU.coordinates.lat),
    toLng: String(NAKURU.coordinates.lng),
    date: date(),
    ...more,
  }
  return product.call('GET', `/api/ride/demand?${new URLSearchParams(query)}`, as === undefined ? {} : { as })
}

it('a driver and a coordinator see the demand for a ride from 3 people on, with each person counted once, and stops that would serve more people', async () => {
  const driver = await insertUser(product.deps, { role: 'DRIVER' })
  const as = await product.signIn(driver)
  await waiting(1, NAIROBI, NAKURU)
  const { id: withTwoAlerts } = await insertUser(product.deps)
  for (const numSeats of [2, 1]) await wait(NAIROBI, NAKURU, withTwoAlerts, numSeats)
  // The driver’s own alert is not counted, so 2 people are left, which are too few.
  await wait(NAIROBI, NAKURU, driver.id)
  expect((await ask(as)).body).toEqual({ people: 0, seats: 0, stops: [] })
  await waiting(1, NAIROBI, NAKURU)
  await waiting(3, NAIROBI, NAIVASHA)
  const { status, body } = await ask(as)
  expect(status).toBe(200)
  expect(body).toMatchObject({ people: 3, seats: 6, stops: [{ place: { name: 'Naivasha' }, people: 3 }] })
  // For a coordinator, the alert of the driver is counted too.
  const coordinator = await product.signIn(await insertUser(product.deps, { role: 'COORDINATOR' }))
  expect((await ask(coordinator)).body).toMatchObject({ people: 4, seats: 7 })
})

it('the API refuses the demand to visitors and riders, and to a driver for an invalid day or place', async () => {
  expect((await ask()).status).toBe(401)
  expect((await ask(await product.signIn(await insertUser(product.deps)))).status).toBe(403)
  const driver = await product.signIn(await insertUser(product.deps, { role: 'DRIVER' }))
  expect((await ask(driver, { date: 'Friday' })).status).toBe(422)
  expect((await ask(driver, { toLat: 'north' })).status).toBe(422)
})
