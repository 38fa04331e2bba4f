import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '../tests/builders.ts'
import { operationsOf, type OpenApiDocument, type Operation, type Schema } from '../tests/openapi-calls.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'

// What anybody may call. Every other operation refuses a caller without a session, including the ones of tomorrow.
const PUBLIC = new Set([
  'GET /api/amenity',
  'GET /api/app',
  'GET /api/faq',
  'GET /api/location',
  'GET /api/receipt/{token}',
  'GET /api/receipt/{token}/pdf',
  'GET /api/places/details/{placeId}',
  'GET /api/places/nearby-stages',
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
  // Providers have no session: WhatsApp signs what it says, Africa's Talking knows the secret of the address.
  'GET /api/reports/whatsapp',
  'POST /api/reports/whatsapp',
  'POST /api/reports/sms/{token}',
])
// The provider's callbacks are always answered with 200, so as to tell a forger nothing.
const NEVER_REFUSE = new Set([
  '/api/payment/mpesa/callback/{secret}',
  '/api/transfer/{kind}/{secret}',
  '/api/receipt-check/{kind}/{secret}',
])

const product: TestProduct = await openTestProduct()
const document = (await product.call('GET', '/api/openapi.json')).body as OpenApiDocument
const operations = operationsOf(document).filter(({ path }) => !NEVER_REFUSE.has(path))
const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const someTarget = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, randomUUID())

let admin = ''
beforeAll(async () => {
  admin = await product.signIn(await insertUser(product.deps, { role: 'ADMIN' }))
})
afterAll(() => product.close())

const resolveSchema = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
const fieldsOf = (operation: Operation) => Object.entries(resolveSchema(operation.body ?? {}).properties ?? {})
const isText = (schema: Schema) => resolveSchema(schema).type === 'string'

describe('without a session', () => {
  it.each(
    operations.filter((operation) => !PUBLIC.has(nameOf(operation))).map((operation) => [nameOf(operation), operation]),
  )('%s refuses', async (_name, operation) => {
    const body = operation.body === null ? {} : { body: {} }
    const { status, body: answer } = await product.call(operation.method, someTarget(operation), body)
    // Input is read before the session is asked for, so an empty body may be named first.
    if (operation.body !== null && status === 422) return
    expect([status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})

const REFUSED = { status: 422, code: 'INVALID', success: false, namesFields: true }
const refusalOf = async (operation: Operation, sent: unknown) => {
  const { status, body } = await product.call(operation.method, someTarget(operation), { as: admin, body: sent })
  return { status, code: body.code, success: body.success, namesFields: body.issues?.length > 0 }
}

describe('a body that is not what the contract says', () => {
  const withBody = operations.filter((operation) => operation.body !== null)
  it.each(withBody.map((operation) => [nameOf(operation), operation]))(
    '%s names an unknown field',
    async (_name, operation) => expect(await refusalOf(operation, { surprise: 'field' })).toEqual(REFUSED),
  )
  it.each(withBody.map((operation) => [nameOf(operation), operation]))(
    '%s names a wrong type',
    async (_name, operation) => {
      for (const [field] of fieldsOf(operation))
        expect(await refusalOf(operation, { [field]: { not: ['a', 'value'] } })).toEqual(REFUSED)
    },
  )
  it.each(withBody.map((operation) => [nameOf(operation), operation]))(
    '%s names text that is too long or cannot be stored',
    async (_name, operation) => {
      const texts = fieldsOf(operation).filter(([, schema]) => isText(schema))
      const hostile = ['x'.repeat(6000), 'a\u0000b', '\ud800']
      const bodies = texts.flatMap(([field]) => hostile.map((value) => ({ [field]: value })))
      const refusals = await Promise.all(bodies.map((body) => refusalOf(operation, body)))
      expect(refusals).toEqual(bodies.map(() => REFUSED))
    },
  )
  it.each(withBody.map((operation) => [nameOf(operation), operation]))(
    '%s names unreadable JSON',
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

describe('a session cookie from another site', () => {
  it.each(operations.filter(({ method }) => method !== 'GET').map((operation) => [nameOf(operation), operation]))(
    '%s refuses',
    async (_name, operation) => {
      const crossings: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
        // Only a Bearer token that recognised the caller may stand in for the cookie.
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
