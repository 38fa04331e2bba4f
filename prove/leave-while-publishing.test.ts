import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documents, rides, seatRequests, users, vehicles } from '../src/db/schema/index.ts'
import { addDays, atNairobi, nairobiDay } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertUser, insertVehicle, NAIROBI, NAKURU } from '../tests/builders.ts'
import { openTestProduct, type TestProduct } from '../tests/test-product.ts'

const ROUNDS = 12

// The embedded database has one connection, so races never happen on it.
describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('the deletion of an account', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await openTestProduct()
  })
  afterAll(() => product.close())

  const driver = async () => {
    const user = await insertUser(product.deps, { role: 'DRIVER' })
    return { ...user, token: await product.signIn(user), vehicle: await insertVehicle(product.deps, user) }
  }
  const publish = ({ token, vehicle }: { token: string; vehicle: { id: string } }) =>
    product.call('POST', '/api/ride', {
      as: token,
      body: {
        from: NAIROBI,
        to: NAKURU,
        time: atNairobi(addDays(nairobiDay(product.clock.now()), 3), '10:00').toISOString(),
        seatCost: 400,
        vId: vehicle.id,
        numSeats: 3,
        amenities: [],
      },
    })
  const leave = ({ id, token }: { id: string; token: string }) =>
    product.call('DELETE', `/api/user/${id}`, { as: token })

  const leftOvers = async () => {
    const { db } = product.deps
    const gone = sql`(select id from users where status = 'DELETED')`
    return {
      rides: await db.$count(
        rides,
        and(
          or(sql`${rides.driverId} in ${gone}`, sql`${rides.ownerId} in ${gone}`),
          inArray(rides.status, ['AVAILABLE', 'REQUESTED', 'CONFIRMED', 'STARTED']),
        ),
      ),
      requests: await db.$count(
        seatRequests,
        and(sql`${seatRequests.riderId} in ${gone}`, ne(seatRequests.status, 'CANCELLED')),
      ),
      vehicles: await db.$count(vehicles, and(sql`${vehicles.ownerId} in ${gone}`, ne(vehicles.status, 'DELETED'))),
      documents: await db.$count(
        documents,
        and(
          sql`${documents.userId} in ${gone}`,
          sql`${documents.discardedAt} is null and ${documents.uploadedAt} is not null`,
        ),
      ),
      named: await db.$count(users, and(eq(users.status, 'DELETED'), ne(users.email, ''))),
    }
  }
  const NOTHING = { rides: 0, requests: 0, vehicles: 0, documents: 0, named: 0 }

  const untilWaiting = async (count: number) => {
    await expect
      .poll(async () => {
        const read = await product.deps.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return (read as { rows: unknown[] }).rows.length
      })
      .toBe(count)
  }

  it('cancels a ride that is being published at the same time', async () => {
    const who = await driver()
    const calls: ReturnType<typeof publish>[] = []
    await product.deps.db.transaction(async (tx) => {
      await tx.select().from(vehicles).where(eq(vehicles.id, who.vehicle.id)).for('update')
      calls.push(publish(who))
      await untilWaiting(1)
      calls.push(leave(who))
      await untilWaiting(2)
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([201, 200])
    expect(await leftOvers()).toEqual(NOTHING)
  })

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'leaves no open ride or request, vehicle or email address of a user who publishes a ride, requests a seat and adds a vehicle meanwhile, in round %i',
    async () => {
      const who = await driver()
      const other = await driver()
      const ride = await insertRide(product.deps, other.vehicle)
      const asked = () =>
        product.call('POST', `/api/ride/${ride.id}/requests`, {
          as: who.token,
          body: { riders: [{ name: who.name, phone: who.phone }], paymentPhone: who.phone },
        })
      const added = () =>
        product.call('POST', '/api/vehicle', {
          as: who.token,
          body: { make: 'Mazda', model: 'Demio', year: 2015, color: 'Red', plate: `K${who.phone.slice(-7)}` },
        })
      const calls = [publish(who), asked(), added(), leave(who)]
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      for (const status of statuses) expect([200, 201, 401, 404]).toContain(status)
      expect(statuses.at(-1)).toBe(200)
      expect(await leftOvers()).toEqual(NOTHING)
    },
  )
})
