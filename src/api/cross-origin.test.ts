import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../tests/builders.ts'
import { operationsOf, type OpenApiDocument } from '../../tests/openapi-calls.ts'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'

let product: TestProduct
let token = ''
beforeAll(async () => {
  product = await openTestProduct()
  token = await product.signIn(await insertUser(product.deps))
})
afterAll(() => product.close())

it('the API lets no other site read an answer or pass a preflight', async () => {
  const document = (await product.call('GET', '/api/openapi.json')).body as OpenApiDocument
  const paths = new Set(operationsOf(document).map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x')))
  expect(paths.size).toBeGreaterThan(50)
  for (const path of ['/', ...paths])
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await product.fetch(
        new Request(`http://localhost:3000${path}`, {
          method,
          headers: {
            cookie: `session=${token}`,
            origin: 'https://evil.example',
            'access-control-request-method': 'PATCH',
            'access-control-request-headers': 'content-type',
          },
        }),
      )
      const named = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect(named, `${method} ${path}`).toEqual([])
    }
})
