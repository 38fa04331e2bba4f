import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { identify } from '../../../tests/identified.ts'
import { operationsOf, type OpenApiDocument } from '../../../tests/openapi-calls.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { blocks, rides } from '../../db/schema/index.ts'
import type { RideStatus } from '../../shared/kernel/enums.ts'

let product: TestProduct
let calls: { method: string; path: string }[]
beforeAll(async () => {
  product = await openTestProduct()
  product.skipInvariants('rides are written in every state, without payments')
  const document = (await product.call('GET', '/api/openapi.json')).body as OpenApiDocument
  calls = operationsOf(document).filter(({ path }) => path.startsWith('/api/ride/{id}'))
})
afterAll(() => product.close())

const NONE = '00000000-0000-4000-8000-000000000000'
const rideIn = async (status: RideStatus, isFull: boolean) => {
  const verifiedAt = product.clock.now()
  const owner = await insertUser(product.deps, { role: 'DRIVER', name: 'Wanjiru Kamau', verifiedAt })
  await identify(product.deps, owner)
  const ride = await insertRide(product.deps, await insertVehicle(product.deps, owner), {
    womenOnly: true,
    numSeats: 1,
    note: 'By the blue gate.',
    status: isFull ? 'REQUESTED' : 'AVAILABLE',
  })
  if (isFull) await insertSeatRequest(product.deps, ride, await insertUser(product.deps))
  const through: RideStatus[] = status === 'STARTED' ? ['CONFIRMED', 'STARTED'] : status === 'CANCELLED' ? [status] : []
  for (const next of through) await product.deps.db.update(rides).set({ status: next }).where(eq(rides.id, ride.id))
  return { ride, owner }
}

const answerTo = async ({ method, path }: (typeof calls)[number], rideId: string, as: string | undefined) => {
  const rider = { name: 'Otieno Odhiambo', phone: '+254711000111' }
  const bodies: Record<string, object> = {
    [`POST /api/ride/{id}/requests`]: { riders: [rider], paymentPhone: rider.phone },
    [`PATCH /api/ride/{id}`]: { note: 'At the stage.' },
  }
  const answer = await product.fetch(
    new Request(`http://localhost:3000${path.replace('{id}', rideId)}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(bodies[`${method} ${path}`] ?? {}) }),
    }),
  )
  const text = (await answer.text()).replaceAll(rideId, 'this ride').replaceAll(/"requestId":"[^"]*"/g, '')
  const changing = /^(x-request-id|date|server-timing|.*ratelimit.*)$/
  return { status: answer.status, text, headers: [...answer.headers].filter(([name]) => !changing.test(name)) }
}

it.each([
  ['available', 'AVAILABLE', false],
  ['full', 'REQUESTED', true],
  ['in progress', 'STARTED', true],
  ['cancelled', 'CANCELLED', false],
] as const)('a ride for women that is %s is hidden from others in every call about it', async (_, status, isFull) => {
  const { ride, owner } = await rideIn(status, isFull)
  const [man, apart] = [await insertUser(product.deps), await insertUser(product.deps)]
  await identify(product.deps, man, 'MALE')
  const block = { blockerId: owner.id, blockedId: apart.id, createdAt: product.clock.now() }
  await product.deps.db.insert(blocks).values(block)
  const viewers = { visitor: undefined, man: await product.signIn(man), apart: await product.signIn(apart) }
  const told = new Map<string, string>()
  for (const [name, as] of Object.entries(viewers))
    for (const call of calls) {
      const [hidden, none] = [await answerTo(call, ride.id, as), await answerTo(call, NONE, as)]
      const what = `${name}, ${call.method} ${call.path}`
      expect(`${what} ${hidden.text}`).not.toMatch(/Nairobi|Nakuru|Wanjiru|blue gate|"500"/)
      const isTold = hidden.status === 403 && hidden.text.includes('WOMEN_ONLY')
      if (isTold) told.set(what, hidden.text)
      expect([what, hidden]).toEqual([what, isTold ? hidden : none])
    }
  // Callers whom the driver has not blocked are told that the ride is for women, always in the same words.
  expect([...told.keys()]).toEqual(expect.arrayContaining(['visitor, GET /api/ride/{id}', 'man, GET /api/ride/{id}']))
  expect([...told.keys()].filter((what) => what.startsWith('apart'))).toEqual([])
  expect(new Set(told.values()).size).toBe(1)
})
