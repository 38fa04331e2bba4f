import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payments, seatRequests } from '../src/db/schema/index.ts'
import { insertRide, insertUser, insertVehicle } from '../tests/builders.ts'
import { expectBooksToBalance } from '../tests/paying-world.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'

const RIDERS = 24
const SEATS = 2
const ROUNDS = 5
const TIMES_PRESSED = 3
const TIMES_CALLED_BACK = 5

// The embedded database has one connection, so races never happen on it.
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('a ride with 24 riders and 2 seats', () => {
  let product: TestProduct
  const statuses: number[] = []
  const call: TestProduct['call'] = async (...args) => {
    const answer = await product.call(...args)
    statuses.push(answer.status)
    return answer
  }
  beforeAll(async () => {
    product = await openTestProduct()
  })
  afterAll(() => product.close())

  const publish = async () => {
    const owner = await insertUser(product.deps, { role: 'DRIVER' })
    const vehicle = await insertVehicle(product.deps, owner, { numSeats: SEATS })
    return { ride: await insertRide(product.deps, vehicle), owner: await product.signIn(owner) }
  }

  const askForSeat = async (rideId: string) => {
    const rider = await insertUser(product.deps)
    const as = await product.signIn(rider)
    const riders = [{ name: rider.name, phone: rider.phone }]
    const body = { riders, paymentPhone: rider.phone }
    const { status, body: request } = await call('POST', `/api/ride/${rideId}/requests`, { as, body })
    expect(status).toBe(201)
    return { id: request.id as string, as, phone: rider.phone }
  }

  const payThrice = async ({ id, as, phone }: { id: string; as: string; phone: string }) => {
    const press = () => call('POST', `/api/request/${id}/pay`, { as, body: {} })
    const presses = await Promise.all(Array.from({ length: TIMES_PRESSED }, press))
    expect(presses.map(({ status }) => status)).toEqual(presses.map(() => 202))
    expect(new Set(presses.map(({ body }) => body.payment.id)).size).toBe(1)
    const open = await call('GET', `/dev/mpesa/prompts?phone=${encodeURIComponent(phone)}`)
    expect(open.body).toHaveLength(1)
    const answer = { action: 'approve', callbacks: TIMES_CALLED_BACK }
    await call('POST', `/dev/mpesa/prompts/${open.body[0].checkoutRequestId}`, { body: answer })
  }

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))('sells each seat once, in round %i', async () => {
    const { ride, owner } = await publish()
    const asked = await Promise.all(Array.from({ length: RIDERS }, () => askForSeat(ride.id)))
    const decisions = await Promise.all(
      asked.map(({ id }) => call('POST', `/api/request/${id}/approve`, { as: owner })),
    )
    const approved = asked.filter((_, index) => decisions[index]?.status === 200)
    expect(approved).toHaveLength(SEATS)
    for (const decision of decisions.filter(({ status }) => status !== 200))
      expect([decision.status, decision.body.code]).toEqual([409, 'SEATS_HELD'])
    await Promise.all(approved.map(payThrice))
    await product.runDueJobs()

    const { db } = product.deps
    const requests = await db.select().from(seatRequests).where(eq(seatRequests.rideId, ride.id))
    expect(requests.filter(({ status }) => status === 'PAID')).toHaveLength(SEATS)
    const ids = requests.map(({ id }) => id)
    const taken = await db.select().from(payments).where(inArray(payments.requestId, ids))
    expect(taken.map(({ state, paidKsh }) => [state, paidKsh])).toEqual(taken.map(() => ['SUCCEEDED', 500]))
    expect(taken).toHaveLength(SEATS)
    const seen = await call('GET', `/api/ride/${ride.id}`)
    expect(seen.body).toMatchObject({ status: 'CONFIRMED', remSeats: 0 })
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    await expectBooksToBalance(product)
  })
})
