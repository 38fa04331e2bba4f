import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'

let product: TestProduct
let token = ''
let id = ''
beforeAll(async () => {
  product = await openTestProduct()
  const user = await insertUser(product.deps)
  id = user.id
  token = await product.signIn(user)
})
afterAll(() => product.close())

/** Sends the body as raw text, because `JSON.stringify` would drop `__proto__`. */
const send = async (method: string, path: string, body: string | null, headers: Record<string, string> = {}) => {
  const response = await product.fetch(
    new Request(`http://localhost:3000${path}`, {
      method,
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    }),
  )
  return { status: response.status, text: await response.text() }
}

it('the API treats no field of a body or query as a prototype', async () => {
  const { role, name } = (await product.call('GET', '/api/user/me', { as: token })).body as Record<string, string>
  for (const body of [
    '{"__proto__":{"role":"ADMIN","polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"settings":{"__proto__":{"polluted":true}}}',
  ])
    expect([422, 200]).toContain((await send('PATCH', `/api/user/${id}`, body)).status)
  expect((await send('GET', '/api/ride/search?__proto__[polluted]=1&from=Nairobi&constructor=x', null)).status).toBe(
    422,
  )
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect((await product.call('GET', '/api/user/me', { as: token })).body).toMatchObject({ role, name })
})

it('the API refuses a repeated parameter, or uses only its first value', async () => {
  const once = await send('GET', '/api/ride/available?limit=1', null)
  expect(once.status).toBe(200)
  const twice = await send('GET', '/api/ride/available?limit=1&limit=50', null)
  expect([[200, once.text], 422]).toContainEqual(twice.status === 200 ? [200, twice.text] : twice.status)
  const conversation = `/api/messaging/fetch?chatId=${id}_x&chatId=${id}_y`
  expect([403, 422]).toContain((await send('GET', conversation, null)).status)
  // A parameter of the query does not count as a field of the body.
  const changed = await send('PATCH', `/api/user/${id}?name=Evil+Twin`, '{}')
  expect(changed.status).toBe(200)
  expect(changed.text).not.toContain('Evil')
})

it('the API shows no internals when an error occurs', async () => {
  const { db } = product.deps
  const broken = new Proxy(db, {
    get: (target, name) => {
      if (name === 'select') throw new Error('select secret_column from users at /srv/app/src/db/client.ts')
      return Reflect.get(target, name) as unknown
    },
  })
  product.deps.db = broken
  const { status, text } = await send('GET', '/api/notifications', null)
  product.deps.db = db
  expect(status).toBe(500)
  expect(JSON.parse(text)).toEqual({
    success: false,
    code: 'UNKNOWN_ERROR',
    error: 'An error occurred. Please try again.',
  })
})
