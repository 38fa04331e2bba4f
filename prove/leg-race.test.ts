import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, type Store } from '../src/db/client.ts'
import { readRows } from '../src/db/read-rows.ts'
import { rideLegs, seatRequests } from '../src/db/schema/index.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { insertRide, insertSession, insertUser, insertVehicle, NAIROBI } from '../tests/builders.ts'
import { seededRandom } from '../tests/random.ts'
import { BUSY_MS, createTestDatabase } from '../tests/test-product.ts'
import { startServer, type ServerProcess } from './start-server.ts'

const SEATS = 3
const STOPS = 6
/** When the race begins, by the number of their towns; the others are added during it. */
const FIRST_STOPS = [0, 1, 3, 5]
const RIDERS = 120
const SEED = 20_261_123

const database = process.env['TEST_DATABASE_URL']
const town = (number: number) => ({
  ...NAIROBI,
  placeId: `test-town-${number}`,
  name: `Town ${number}`,
  coordinates: { lat: -1 + number / 5, lng: 36.5 },
})

// One process alone could keep its promises by its own memory; 2 can only keep them by the database.
describe.skipIf(database === undefined)('a ride with 6 stops on two servers', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  let servers: [ServerProcess, ServerProcess]
  beforeAll(async () => {
    own = await createTestDatabase(database ?? '')
    store = await openPostgres(own.url, { size: 3, waitMs: BUSY_MS }, () => {})
    const shared = { APP_MASTER_KEY: randomBytes(32).toString('base64') }
    servers = [await startServer(own.url, shared), await startServer(own.url, shared)]
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await store.close()
    await own.drop()
  })
  const deps = () => ({ db: store.db, clock: { now: () => new Date() } })

  /** The most seats of requests over one leg, counted without the books of the legs. */
  const largestLoad = async (rideId: string): Promise<number> => {
    const [row] = await readRows<{ seats: number }>(
      store.db,
      sql`select coalesce(max(load.seats), 0)::int as seats from (
        select sum(q.num_seats) as seats from ride_stops s join seat_requests q on q.ride_id = s.ride_id
          and q.from_position <= s.position and q.to_position > s.position and q.status in ('APPROVED', 'PAID')
        where s.ride_id = ${rideId} group by s.position) load`,
    )
    return row?.seats ?? 0
  }

  it(`never sells more seats of a leg than it has, with ${RIDERS} requests, approvals, cancellations and new stops at once`, async () => {
    const random = seededRandom(SEED)
    const owner = await insertUser(deps(), { role: 'DRIVER' })
    const as = await insertSession(deps(), owner)
    const vehicle = await insertVehicle(deps(), owner, { numSeats: SEATS })
    const ride = await insertRide(deps(), vehicle, {
      from: town(0),
      between: FIRST_STOPS.slice(1, -1).map(town),
      to: town(STOPS - 1),
    })
    const riders = await Promise.all(
      Array.from({ length: RIDERS }, async () => {
        const rider = await insertUser(deps())
        const fromPosition = random.int(0, FIRST_STOPS.length - 2)
        return {
          rider,
          token: await insertSession(deps(), rider),
          server: random.int(0, 1),
          part: { fromPosition, toPosition: random.int(fromPosition + 1, FIRST_STOPS.length - 1) },
          numSeats: random.int(1, 2),
          cancels: random.chance(0.3),
        }
      }),
    )
    const answers: number[] = []
    const call = async (server: number, ...args: Parameters<ServerProcess['call']>) => {
      const answer = await (servers[server] ?? servers[0]).call(...args)
      answers.push(answer.status)
      return answer
    }
    const race = { isOver: false }
    const loads: number[] = []
    const watching = (async () => {
      while (!race.isOver) loads.push(await largestLoad(ride.id))
    })()

    /** Both servers split the legs at once, while seats on them are sold. */
    const addStops = (...towns: number[]) =>
      Promise.all(
        [0, 1].map((each) =>
          call(each, 'PATCH', `/api/ride/${ride.id}`, as, { stops: towns.map((number) => ({ place: town(number) })) }),
        ),
      )
    const adding = addStops(1, 2, 3).then(() => addStops(1, 2, 3, 4))

    await Promise.all(
      riders.map(async ({ rider, token, server, part, numSeats, cancels }) => {
        const passengers = Array.from({ length: numSeats }, () => ({ name: rider.name, phone: rider.phone }))
        const body = { riders: passengers, paymentPhone: rider.phone, ...part }
        const asked = await call(server, 'POST', `/api/ride/${ride.id}/requests`, token, body)
        if (asked.status !== 201) return
        const { id } = asked.body as { id: string }
        await Promise.all([0, 1].map((each) => call(each, 'POST', `/api/request/${id}/approve`, as)))
        if (cancels) await call(1 - server, 'POST', `/api/request/${id}/cancel`, token, {})
      }),
    )
    const added = await adding
    race.isOver = true
    await watching
    loads.push(await largestLoad(ride.id))

    expect(answers.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    expect(added.map(({ status }) => status)).toEqual([200, 200])
    expect(Math.max(...loads)).toBe(SEATS)
    const legs = await store.db.select().from(rideLegs).where(eq(rideLegs.rideId, ride.id))
    expect(legs).toHaveLength(STOPS - 1)
    const held = await store.db.select().from(seatRequests).where(eq(seatRequests.rideId, ride.id))
    expect(held.filter(({ status }) => status === 'APPROVED').length).toBeGreaterThan(SEATS)
    expect(await checkInvariants(deps())).toEqual([])
  })
})
