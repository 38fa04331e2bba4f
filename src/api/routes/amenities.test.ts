import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amenities } from '../../db/schema/index.ts'
import { AMENITY_IDS } from '../../shared/kernel/enums.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

it('the API lists amenities without a session, in screen order', async () => {
  const { status, body } = await product.call('GET', '/api/amenity')
  expect(status).toBe(200)
  expect(body.map((amenity: { id: string }) => amenity.id)).toEqual([...AMENITY_IDS])
  expect(body[0]).toEqual({ id: 'no-smoking', label: 'No smoking', icon: 'smoke' })
})

it('the API answers 404 with a request id for an unknown path', async () => {
  const { status, body, headers } = await product.call('GET', '/api/nothing-here')
  expect(status).toBe(404)
  expect(body).toEqual({ success: false, error: 'We could not find this.', code: 'NOT_FOUND' })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

it('the API lists a changed amenity after the process has read the change', async () => {
  await product.deps.db.update(amenities).set({ label: 'Air' }).where(eq(amenities.position, 5))
  await product.deps.search.catchUp()
  const { body } = await product.call('GET', '/api/amenity')
  expect(body[5]).toMatchObject({ id: 'air-conditioning', label: 'Air' })
})
