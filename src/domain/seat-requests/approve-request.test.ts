import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRide, insertSeatRequest, insertUser, insertVehicle } from '../../../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { rideLegs } from '../../db/schema/index.ts'

const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
const why = hasPostgres ? '' : ' (needs TEST_DATABASE_URL: the embedded database has one connection and cannot race)'
const RIDERS = 24
const SEATS = 2
const ROUNDS = 3

describe.skipIf(!hasPostgres)(`a race for the last seats${why}`, () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await openTestProduct()
  })
  afterAll(() => product.close())

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'only 2 of 24 requests approved at the same moment hold seats, and 22 get SEATS_HELD: round %i',
    async () => {
      const { deps } = product
      const owner = await insertUser(deps, { role: 'DRIVER' })
      const ride = await insertRide(deps, await insertVehicle(deps, owner), { numSeats: SEATS, status: 'REQUESTED' })
      const requests = []
      for (let rider = 0; rider < RIDERS; rider += 1)
        requests.push(await insertSeatRequest(deps, ride, await insertUser(deps), { status: 'PENDING' }))
      const as = await product.signIn(owner)
      const answers = await Promise.all(
        requests.map(({ id }) => product.call('POST', `/api/request/${id}/approve`, { as })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(SEATS)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 SEATS_HELD']))
      const [leg] = await deps.db.select().from(rideLegs).where(eq(rideLegs.rideId, ride.id))
      expect(leg).toMatchObject({ heldSeats: SEATS, paidSeats: 0 })
    },
  )

  it('all 24 riders who request a seat at the same moment get a request', async () => {
    const { deps } = product
    const owner = await insertUser(deps, { role: 'DRIVER' })
    const ride = await insertRide(deps, await insertVehicle(deps, owner), { numSeats: SEATS })
    const riders = []
    for (let rider = 0; rider < RIDERS; rider += 1) {
      const user = await insertUser(deps)
      riders.push({ ...user, token: await product.signIn(user) })
    }
    const answers = await Promise.all(
      riders.map(({ token, name, phone }) =>
        product.call('POST', `/api/ride/${ride.id}/requests`, {
          as: token,
          body: { riders: [{ name, phone }], paymentPhone: phone },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(riders.map(() => 201))
  })
})
