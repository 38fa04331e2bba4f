import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../tests/builders.ts'
import { createFrontServer } from '../src/api/front-server.ts'
import { operationsOf, type OpenApiDocument, type Operation, type Schema } from '../tests/openapi-calls.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'

// Operations that need no session. All others, also future ones, refuse a caller without a session.
const PUBLIC = new Set([
  'GET /api/amenity',
  'GET /api/app',
  'GET /api/faq',
  // Visitors get the general answers.
  'GET /api/help',
  // This is the link of a message. It leads to sign-in where the screen needs a session.
  'GET /api/link/{code}',
  'GET /api/location',
  'GET /api/receipt/{token}',
  // The token belongs to a link that a rider sends. Any other token is answered with 410.
  'GET /api/shared-trip/{token}',
  'GET /api/shared-trip/{token}/photo',
  'GET /api/receipt/{token}/pdf',
  // A trusted contact has no session: the link in the SMS identifies the contact.
  'GET /api/contact-link/{token}',
  'POST /api/contact-link/{token}',
  'GET /api/places/details/{placeId}',
  'GET /api/places/nearby-stages',
  'GET /api/places/short-names',
  'POST /api/places/autocomplete',
  'POST /api/places/autocomplete-enhanced',
  'GET /api/ride/available',
  'GET /api/routes/popular',
  'GET /api/ride/price-guide',
  'GET /api/ride/search',
  'GET /api/ride/{id}',
  'GET /api/ride/{id}/preview.png',
  'GET /api/user/{id}/photo',
  'POST /api/auth/check-user',
  'POST /api/auth/send-otp',
  'POST /api/auth/verify-otp',
  'POST /api/auth/session',
  'GET /api/auth/session',
  'DELETE /api/auth/session',
  'POST /api/payment/mpesa/callback/{secret}',
  'POST /api/transfer/{kind}/{secret}',
  'POST /api/receipt-check/{kind}/{secret}',
  // Providers have no session: WhatsApp signs its reports, Africa's Talking sends the secret part of the address.
  'GET /api/reports/whatsapp',
  'POST /api/reports/whatsapp',
  'POST /api/reports/sms/{token}',
  // Anyone who has the message of an alert may stop the alert.
  'GET /api/alert-link/{code}',
  'POST /api/alert-link/{code}/stop',
  'POST /api/alert-link/{code}/resume',
  // A mail program has no session: the link in the email identifies its mailbox.
  'POST /api/email/stop',
  'POST /api/email/resume',
])
// M-Pesa's callbacks are always answered with 200, so that a forger learns nothing.
const NEVER_REFUSE = new Set([
  '/api/payment/mpesa/callback/{secret}',
  '/api/transfer/{kind}/{secret}',
  '/api/receipt-check/{kind}/{secret}',
])

const product: TestProduct = await openTestProduct()
const document = (await product.call('GET', '/api/openapi.json')).body as OpenApiDocument
const allOperations = operationsOf(document)
const operations = allOperations.filter(({ path }) => !NEVER_REFUSE.has(path))
const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const someTarget = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, randomUUID())

const server = createFrontServer('https://pamoja.example', product.deps.logger, product.fetch)
let base = ''
let adminUser: Awaited<ReturnType<typeof insertUser>>
let admin = ''
beforeAll(async () => {
  base = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`
  adminUser = await insertUser(product.deps, { role: 'ADMIN' })
  admin = await product.signIn(adminUser)
})
afterAll(async () => {
  await server.close(0)
  await product.close()
})

const resolveSchema = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
const fieldsOf = (operation: Operation) => Object.entries(resolveSchema(operation.body ?? {}).properties ?? {})
const isText = (schema: Schema) => resolveSchema(schema).type === 'string'

describe('a call without a session', () => {
  it('is allowed by the OpenAPI document only for the listed operations', () => {
    const free = allOperations.filter(({ needsSession }) => !needsSession)
    expect(free.map(nameOf).toSorted()).toEqual([...PUBLIC].toSorted())
  })
  it.each(
    operations.filter((operation) => !PUBLIC.has(nameOf(operation))).map((operation) => [nameOf(operation), operation]),
  )('is refused with 401 by %s', async (_name, operation) => {
    const body = operation.body === null ? {} : { body: {} }
    const { status, body: answer } = await product.call(operation.method, someTarget(operation), body)
    expect([status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})

const REFUSED = { status: 422, code: 'INVALID', success: false, namesFields: true }
const refusalOf = async (operation: Operation, sent: unknown) => {
  const { status, body } = await product.call(operation.method, someTarget(operation), { as: admin, body: sent })
  return { status, code: body.code, success: body.success, namesFields: body.issues?.length > 0 }
}

describe('a body that breaks the contract', () => {
  const withBody = operations.filter((operation) => operation.body !== null)
  it.each(withBody.map((operation) => [nameOf(operation), operation]))(
    '%s refuses an unknown field',
    async (_name, operation) => expect(await refusalOf(operation, { surprise: 'field' })).toEqual(REFUSED),
  )
  it.each(withBody.map((operation) => [nameOf(operation), operation]))(
    '%s refuses a wrong type',
    async (_name, operation) => {
      for (const [field] of fieldsOf(operation))
        expect(await refusalOf(operation, { [field]: { not: ['a', 'value'] } })).toEqual(REFUSED)
    },
  )
  it.each(withBody.map((operation) => [nameOf(operation), operation]))(
    '%s refuses text that is too long or cannot be stored',
    async (_name, operation) => {
      const texts = fieldsOf(operation).filter(([, schema]) => isText(schema))
      const hostile = ['x'.repeat(6000), 'a\u0000b', '\ud800']
      const bodies = texts.flatMap(([field]) => hostile.map((value) => ({ [field]: value })))
      const refusals = await Promise.all(bodies.map((body) => refusalOf(operation, body)))
      expect(refusals).toEqual(bodies.map(() => REFUSED))
    },
  )
  it.each(withBody.map((operation) => [nameOf(operation), operation]))(
    '%s refuses unreadable JSON',
    async (_name, operation) => {
      const response = await product.fetch(
        new Request(`http://localhost:3000${someTarget(operation)}`, {
          method: operation.method,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
          body: '{"half":',
        }),
      )
      expect([response.status, (await response.json()).code]).toEqual([400, 'UNREADABLE_BODY'])
    },
  )
})

describe('cross-site requests', () => {
  it.each(operations.filter(({ method }) => method !== 'GET').map((operation) => [nameOf(operation), operation]))(
    '%s refuses a session cookie from another site',
    async (_name, operation) => {
      const crossings: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
        // Only a valid Bearer token replaces the cookie.
        { authorization: 'Basic eDp4', origin: 'https://evil.example' },
        { authorization: 'Bearer made-up', origin: 'https://evil.example' },
        {},
      ]
      for (const headers of crossings) {
        const { status, body } = await product.call(operation.method, someTarget(operation), {
          body: {},
          headers: { cookie: `session=${admin}`, ...headers },
        })
        expect([status, body.code]).toEqual([403, 'CROSS_ORIGIN'])
      }
    },
  )
})

// Public answers that are the same for all callers: browsers and proxies may cache them.
const MAY_BE_KEPT = new Set([
  'GET /api/link/{code}',
  'GET /api/location',
  'GET /api/places/nearby-stages',
  'GET /api/places/short-names',
  'GET /api/ride/price-guide',
  'GET /api/routes/popular',
])
const protectionOf = async (answer: Response) => {
  await answer.body?.cancel()
  const header = (name: string) => answer.headers.get(name) ?? ''
  return {
    types: header('x-content-type-options'),
    https: header('strict-transport-security'),
    runsNothing: /(^|; )default-src 'none'(;|$)/.test(header('content-security-policy')),
    frames: [/frame-ancestors 'none'/.test(header('content-security-policy')), header('x-frame-options')],
    caching: /\bno-store\b/.exec(header('cache-control'))?.[0] ?? header('cache-control'),
  }
}
const PROTECTED = {
  types: 'nosniff',
  https: 'max-age=31536000; includeSubDomains',
  runsNothing: true,
  frames: [true, 'DENY'],
  caching: 'no-store',
}

const ask = (path: string, init: RequestInit) => fetch(`${base}${path}`, { redirect: 'manual', ...init })

describe('headers of an answer', () => {
  it.each(allOperations.map((operation) => [nameOf(operation), operation]))(
    '%s has the security headers',
    async (name, operation) => {
      const init = {
        method: operation.method,
        ...(operation.body === null ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }),
      }
      const own = { authorization: `Bearer ${await product.signIn(adminUser)}` }
      const answers = [
        await ask(someTarget(operation), init),
        await ask(someTarget(operation), { ...init, headers: { ...init.headers, ...own } }),
      ]
      for (const answer of answers) {
        const caching = MAY_BE_KEPT.has(name) && answer.status === 200 ? /max-age=\d+$/ : /^no-store$/
        expect(await protectionOf(answer)).toEqual({ ...PROTECTED, caching: expect.stringMatching(caching) })
      }
    },
  )

  it.each([
    '/healthz',
    '/readyz',
    '/nowhere',
    '/api/nowhere',
    '/api/openapi.json',
    '/dev/inbox?to=%2B254700000001',
    '/dev/phone/+254700000001',
    '/dev/nowhere',
  ])('GET %s has the security headers', async (path) => {
    expect(await protectionOf(await ask(path, {}))).toEqual(PROTECTED)
  })

  it('GET /api/docs has the security headers, and its own policy for scripts', async () => {
    const answer = await ask('/api/docs', {})
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(await protectionOf(answer)).toEqual(PROTECTED)
  })

  it('the refusal of a body that is too large has the security headers', async () => {
    const tooLarge = await ask('/api/ride', { method: 'POST', body: 'x'.repeat(70_000) })
    expect([tooLarge.status, await protectionOf(tooLarge)]).toEqual([413, PROTECTED])
  })

  it('an answer without HTTPS has the security headers except HSTS', async () => {
    const plain = createFrontServer('http://localhost:3000', product.deps.logger, product.fetch)
    const answer = await fetch(`http://127.0.0.1:${await plain.listen(0, '127.0.0.1')}/healthz`)
    expect(await protectionOf(answer)).toEqual({ ...PROTECTED, https: '' })
    await plain.close(0)
  })
})
