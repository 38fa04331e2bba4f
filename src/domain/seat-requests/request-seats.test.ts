import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ELDORET, insertRide, insertUser, insertVehicle, NAIVASHA, NAKURU } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { notifications } from '../../db/schema/index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

it('the owner reads how many seats are requested on the fullest leg of a new request, not on all parts together', async () => {
  const owner = await insertUser(product.deps, { role: 'DRIVER' })
  const route = { between: [NAIVASHA, NAKURU], to: ELDORET, seatCostKsh: 1500 }
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, owner), route)
  const ask = async (fromPosition: number, toPosition: number, numSeats: number) => {
    const rider = await insertUser(product.deps)
    const riders = Array.from({ length: numSeats }, () => ({ name: rider.name, phone: rider.phone }))
    const body = { riders, paymentPhone: rider.phone, fromPosition, toPosition }
    const as = await product.signIn(rider)
    const asked = await product.call('POST', `/api/ride/${ride.id}/requests`, { as, body })
    expect(asked.status).toBe(201)
    const dedupe = `ride_requested:${asked.body.id}`
    const [told] = await product.deps.db
      .select({ params: notifications.params })
      .from(notifications)
      .where(and(eq(notifications.userId, owner.id), eq(notifications.dedupe, dedupe)))
    return told?.params['totalBooked']
  }
  expect(await ask(0, 1, 2)).toBe('2')
  expect(await ask(2, 3, 3)).toBe('3')
  expect(await ask(1, 2, 1)).toBe('1')
  expect(await ask(0, 3, 1)).toBe('4')
  expect(await ask(0, 2, 1)).toBe('4')
})
