import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationsOf } from '../../../tests/openapi-calls.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

it('the API returns the address of this installation and whether it uses simulators', async () => {
  const { status, body } = await product.call('GET', '/api/app')
  expect(status).toBe(200)
  expect(body).toEqual({
    publicUrl: product.deps.settings.publicUrl,
    simulators: product.deps.settings.simulators,
    serviceFeePercent: 0,
    cancellation: { fullHours: 24, partialHours: 2, partialPercent: 50, regretMinutes: 30 },
    mapTiles: null,
    social: { x: null, facebook: null, instagram: null },
  })
})

it('the API returns our service fee and the refund rules', async () => {
  const charging = await openTestProduct({ SERVICE_FEE_PERCENT: '5', CANCEL_FULL_REFUND_HOURS: '48' })
  const { body } = await charging.call('GET', '/api/app')
  await charging.close()
  expect(body.serviceFeePercent).toBe(5)
  expect(body.cancellation.fullHours).toBe(48)
})

it('the API returns links to social media; the process does not start with an invalid one', async () => {
  const followed = await openTestProduct({ SOCIAL_X_URL: 'https://x.com/pamoja' })
  const { body } = await followed.call('GET', '/api/app')
  await followed.close()
  expect(body.social).toEqual({ x: 'https://x.com/pamoja', facebook: null, instagram: null })
  await expect(openTestProduct({ SOCIAL_X_URL: 'javascript:alert(1)' })).rejects.toThrow('SOCIAL_X_URL')
})

describe('the OpenAPI document', () => {
  it('names each operation once, by its method and path', async () => {
    const ids = operationsOf((await product.call('GET', '/api/openapi.json')).body).map(
      ({ operationId }) => operationId,
    )
    expect(ids).toContain('getRequestByIdReview')
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('declares numbers of a query string as numbers, including their defaults', async () => {
    const { body } = await product.call('GET', '/api/openapi.json')
    const users = operationsOf(body).find(({ operationId }) => operationId === 'getAdminUsers')
    const schemas = Object.fromEntries((users?.parameters ?? []).map(({ name, schema }) => [name, schema]))
    expect(schemas['page']).toEqual({ type: 'integer', minimum: 1, maximum: 100_000, default: 1 })
    expect(schemas['pageSize']).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 10 })
  })
})
