import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

it('tells anybody the address of this installation and whether it simulates the outside world', async () => {
  const { status, body } = await product.call('GET', '/api/app')
  expect(status).toBe(200)
  expect(body).toEqual({
    publicUrl: product.deps.settings.publicUrl,
    simulators: product.deps.settings.simulators,
    mapTiles: null,
  })
})
