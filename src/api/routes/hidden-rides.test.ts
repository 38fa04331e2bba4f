import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { operationsOf, type OpenApiDocument } from '../../../tests/openapi-calls.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { blocks } from '../../db/schema/index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const CALLS = operationsOf(JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApiDocument)
  .filter(({ path }) => /\/ride\/\{id\}/.test(path))
  .map(({ method, path }) => ({ method, path: path.startsWith('/api') ? path : `/api${path}` }))

/** A valid body, so that only the ride is a reason to refuse. */
const bodyOf = (method: string, path: string, { name, phone }: { name: string; phone: string }) => {
  if (method === 'GET' || method === 'DELETE') return undefined
  if (method === 'PATCH') return { numSeats: 2 }
  return path.endsWith('/requests') ? { riders: [{ name, phone }], paymentPhone: phone } : {}
}

/** The answer that a blocked user gets about a ride. */
const answerOf = async (
  { method, path }: (typeof CALLS)[number],
  rideId: string,
  viewer: { name: string; phone: string; token: string },
) => {
  const body = bodyOf(method, path, viewer)
  const answer = await product.fetch(
    new Request(`http://localhost:3000${path.replace('{id}', rideId)}`, {
      method,
      headers: {
        authorization: `Bearer ${viewer.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  return [answer.status, answer.headers.get('content-type'), await answer.text()]
}

it('finds the calls about a ride', () => {
  expect(CALLS.length).toBeGreaterThan(8)
})

describe.each([
  ['a ride', false],
  ['a ride for women', true],
] as const)('%s of someone who blocked the caller', (_, womenOnly) => {
  const meet = async () => {
    const owner = await insertUser(product.deps, { role: 'DRIVER' })
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, owner), { womenOnly })
    const viewer = await insertUser(product.deps)
    await product.deps.db
      .insert(blocks)
      .values({ blockerId: owner.id, blockedId: viewer.id, createdAt: product.clock.now() })
    return { ride, viewer: { ...viewer, token: await product.signIn(viewer) } }
  }

  it.each(CALLS)('is answered by $method $path like a ride that does not exist', async (call) => {
    const { ride, viewer } = await meet()
    const hidden = await answerOf(call, ride.id, viewer)
    expect(hidden).toEqual(await answerOf(call, randomUUID(), viewer))
    expect(hidden[0]).toBe(404)
  })
})
