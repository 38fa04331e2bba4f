import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiCaller } from './api-caller.ts'
import { startProduct, type RunningProduct } from './running-product.ts'

const KEY = 'a-key-nobody-may-see-0123456789'
const DRIVER = '+254700000002'

// Stands in for Google, and refuses every call.
const google = createServer((_, response) => response.writeHead(503).end())

let product: RunningProduct
beforeAll(async () => {
  await new Promise<void>((ready) => google.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
  product = await startProduct({ GOOGLE_PLACES_API_KEY: KEY, GOOGLE_PLACES_BASE_URL: base }, 'embedded')
})
afterAll(async () => {
  await product.dispose()
  google.close()
})

it('the key of Google Places is not in the main pages, their scripts or the log', async () => {
  const { call, signIn } = createApiCaller(product.url)
  const token = await signIn(DRIVER)
  const [ride] = (await (await fetch(`${product.url}/api/ride/available`)).json()) as { id: string }[]
  const suggested = await call('POST', '/api/places/autocomplete', { input: 'westlands' })
  expect(suggested.status).toBe(200)
  const told = new Map<string, string>()
  for (const path of ['/', '/ride/search?from=Nairobi&to=Nakuru', '/ride/post', `/ride/${ride?.id}`, '/dashboard']) {
    const page = await fetch(`${product.url}${path}`, { headers: { cookie: `session=${token}` }, redirect: 'error' })
    expect([path, page.status]).toEqual([path, 200])
    const html = await page.text()
    expect(html).toContain('</html>')
    told.set(path, html + JSON.stringify([...page.headers]))
    for (const [, script = ''] of html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g))
      if (!told.has(script)) told.set(script, await (await fetch(`${product.url}${script}`)).text())
  }
  // This is the form with its place boxes, not the sign-in page or a refusal.
  expect(told.get('/ride/post')).toMatch(/<label[^>]*>Leaving from</)
  expect(told.size).toBeGreaterThan(10)
  told.set('the log', product.output())
  expect([...told].filter(([, text]) => text.includes(KEY)).map(([where]) => where)).toEqual([])
})
