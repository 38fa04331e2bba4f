import type { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { blocks } from '../src/db/schema/index.ts'
import { insertRide, insertUser, insertVehicle } from '../tests/builders.ts'
import { countStatements } from '../tests/count-statements.ts'
import { identify } from '../tests/identified.ts'
import { operationsOf, type OpenApiDocument } from '../tests/openapi-calls.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'

// A call about the ride of a user who has blocked the caller is answered like a call about a missing ride: with the
// same bytes, after the same statements. So the caller can measure no difference. Users who may not see a ride for
// women learn only that it is for women.
// The embedded database has no connections whose statements could be counted.
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('a call about a hidden ride', () => {
  let product: TestProduct
  let counting: AsyncLocalStorage<string[]>
  let calls: { method: string; path: string }[]
  beforeAll(async () => {
    counting = countStatements()
    product = await openTestProduct()
    // The clock stands still, because after a minute a call would write its session again.
    product.clock.set(product.clock.now())
    const document = (await product.call('GET', '/api/openapi.json')).body as OpenApiDocument
    calls = operationsOf(document)
      .filter(({ path }) => path.startsWith('/api/ride/{id}'))
      .map(({ method, path }) => ({ method, path }))
  })
  afterAll(async () => {
    await product.close()
    vi.restoreAllMocks()
  })

  const newUser = async (given: Parameters<typeof insertUser>[1] = {}) => {
    const user = await insertUser(product.deps, given)
    return { ...user, token: await product.signIn(user) }
  }
  type Caller = Awaited<ReturnType<typeof newUser>>

  /** Returns a valid body, so that only the ride can be a reason to refuse a call. */
  const bodyOf = (method: string, path: string, { name, phone }: Caller) => {
    if (path.endsWith('/requests')) return { riders: [{ name, phone }], paymentPhone: phone }
    return method === 'PATCH' ? { numSeats: 2 } : {}
  }

  const answerTo = async ({ method, path }: (typeof calls)[number], rideId: string, caller: Caller | null) => {
    const hasBody = method === 'POST' || method === 'PATCH'
    const request = new Request(`http://localhost:3000${path.replace('{id}', rideId)}`, {
      method,
      headers: {
        ...(caller && { authorization: `Bearer ${caller.token}` }),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(bodyOf(method, path, caller ?? (await newUser()))) }),
    })
    const statements: string[] = []
    const answer = await counting.run(statements, () => product.fetch(request))
    const text = (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, '')
    return { status: answer.status, type: answer.headers.get('content-type'), text, statements }
  }

  const hide = async (given: Parameters<typeof insertRide>[2]) => {
    const owner = await newUser({ role: 'DRIVER', verifiedAt: product.clock.now() })
    await identify(product.deps, owner)
    const ride = await insertRide(product.deps, await insertVehicle(product.deps, owner), given)
    const caller = await newUser()
    return { owner, ride, caller }
  }

  it('a visible ride takes other statements than a missing one, so this test would notice a difference', async () => {
    expect(calls.length).toBeGreaterThan(8)
    const { ride, caller } = await hide({})
    const page = { method: 'GET', path: '/api/ride/{id}' }
    const [seen, none] = [await answerTo(page, ride.id, caller), await answerTo(page, randomUUID(), caller)]
    expect([seen.status, none.status]).toEqual([200, 404])
    expect(none.statements.length).toBeGreaterThan(0)
    expect(seen.statements).not.toEqual(none.statements)
  })

  it.each([
    ['a ride', false],
    ['a ride for women', true],
  ] as const)(
    'has the same answer and statements for %s of a user who blocked the caller as for a missing ride',
    async (_, womenOnly) => {
      const { owner, ride, caller } = await hide({ womenOnly })
      const createdAt = product.clock.now()
      await product.deps.db.insert(blocks).values({ blockerId: owner.id, blockedId: caller.id, createdAt })
      for (const call of calls) {
        const [hidden, none] = [await answerTo(call, ride.id, caller), await answerTo(call, randomUUID(), caller)]
        expect([call, hidden]).toEqual([call, none])
        expect([call, hidden.status]).toEqual([call, 404])
      }
    },
  )

  it('has the same answer and statements for an open and a cancelled ride for women, and one text in all answers with 403', async () => {
    const [open, over] = [await hide({ womenOnly: true }), await hide({ womenOnly: true, status: 'CANCELLED' })]
    const [told, hidden]: [string[], string[]] = [[], []]
    for (const call of calls) {
      const first = await answerTo(call, open.ride.id, open.caller)
      expect([call, await answerTo(call, over.ride.id, over.caller)]).toEqual([call, first])
      if (first.status === 403) told.push(first.text)
      else hidden.push(call.path)
    }
    expect(hidden).toEqual(['/api/ride/{id}/all-right'])
    expect(told.length).toBeGreaterThan(8)
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toContain('WOMEN_ONLY')
  })
})
