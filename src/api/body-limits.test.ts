import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import type { HttpServer } from '../platform/http-server.ts'
import { createFrontServer } from './front-server.ts'

let product: TestProduct
let server: HttpServer
let base = ''
beforeAll(async () => {
  product = await openTestProduct()
  server = createFrontServer('http://localhost:3000', product.deps.logger, product.fetch)
  base = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`
})
afterAll(async () => {
  await server.close(0)
  await product.close()
})

const send = (method: string, path: string, token: string, body: string | FormData) =>
  fetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json', 'accept-language': 'sw' } : {}),
    },
    body,
  })

it.each([
  ['a little too large', 1_050_000],
  ['a picture from a camera', 5_000_000],
])('the API says that a photo is larger than 1 MB: %s', async (_name, size) => {
  const user = await insertUser(product.deps)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(size)]), 'big.jpg')
  const answer = await send('PUT', `/api/user/${user.id}/photo`, await product.signIn(user), form)
  const error = 'This file is larger than 1 MB. Please choose a smaller one.'
  expect([answer.status, await answer.json()]).toEqual([413, { success: false, error, code: 'TOO_LARGE' }])
})

it('the API limits an M-Pesa statement that an admin uploads to 2 MB', async () => {
  const admin = await insertUser(product.deps, { role: 'ADMIN' })
  const token = await product.signIn(admin)
  const upload = async (size: number) => {
    const form = new FormData()
    form.append('file', new Blob(['x'.repeat(size)]), 'statement.csv')
    return (await send('POST', '/api/admin/mpesa-statement', token, form)).status
  }
  expect(await upload(2 * 1024 * 1024)).toBe(422)
  expect(await upload(2 * 1024 * 1024 + 1)).toBe(413)
})

const withText = (size: number) => JSON.stringify({ bio: 'x'.repeat(size) })

it('the API limits a body that is not an uploaded file to 64 KiB', async () => {
  const user = await insertUser(product.deps)
  const token = await product.signIn(user)
  expect((await send('PATCH', `/api/user/${user.id}`, token, withText(65_000))).status).toBe(422)
  const refusal = await send('PATCH', `/api/user/${user.id}`, token, withText(66_000))
  const body = { success: false, error: 'Hiki ni kikubwa mno.', code: 'TOO_LARGE' }
  expect([refusal.status, await refusal.json()]).toEqual([413, body])
  for (const path of ['/', '/client-error', '/api/nowhere', '/dev/inbox', '/assets/x.js', '/healthz'])
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect([method, path, (await send(method, path, token, withText(66_000))).status]).toEqual([method, path, 413])
  // A document is uploaded with PUT only.
  expect((await send('POST', `/api/user/${user.id}/license`, token, withText(66_000))).status).toBe(413)
})
