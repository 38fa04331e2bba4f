import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertAmenities } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

it('lists amenities to anybody, in screen order', async () => {
  await insertAmenities(product.deps)
  const { status, body } = await product.call('GET', '/api/amenity')
  expect(status).toBe(200)
  expect(body.map((amenity: { icon: string }) => amenity.icon)).toEqual(['smoke', 'pet', 'bag', 'default'])
})

it('answers an unknown path as not there, with a request id', async () => {
  const { status, body, headers } = await product.call('GET', '/api/nothing-here')
  expect(status).toBe(404)
  expect(body).toEqual({ success: false, error: 'This is not here.', code: 'NOT_FOUND' })
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
