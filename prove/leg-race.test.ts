import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, type Store } from '../src/db/client.ts'
import { readRows } from '../src/db/read-rows.ts'
import { places, possibleStops, rideLegs, rideStops, seatRequests } from '../src/db/schema/index.ts'
import { checkInvariants } from '../src/domain/ledger/index.ts'
import { HOUR_MS } from '../src/shared/kernel/nairobi-time.ts'
import { insertRide, insertSession, insertUser, insertVehicle, NAIROBI } from '../tests/builders.ts'
import { seededRandom } from '../tests/random.ts'
import { BUSY_MS, createTestDatabase } from '../tests/test-product.ts'
import { startServer, type ServerProcess } from './start-server.ts'

// 60 requests are enough: without the lock of the ride and the check of its legs, both tests failed in 9 of 9 runs, with 40
// requests in 7 of 9 (decision 438). The full run: PROVE_REQUESTS=500. One server is killed after half of the requests.
const REQUESTS = Number(process.env['PROVE_REQUESTS'] ?? 60)
const SEATS = 3
/** Each time after this many requests, the driver changes the number of seats of the ride. */
const EDIT_EVERY = 8
/**
 * A pause between two reads of the legs saves a core. It hides little, because a leg stays oversold until a rider
 * cancels.
 */
const LOOK_EVERY_MS = 25
const STOPS = 6
/** The numbers of the towns that are stops when the race begins; the others are added during the race. */
const FIRST_STOPS = [0, 1, 3, 5]
const SEED = 20_261_123

const ELDORET = {
  placeId: 'test-eldoret',
  name: 'Eldoret',
  formattedAddress: 'Eldoret, Kenya',
  coordinates: { lat: 0.5143, lng: 35.2698 },
}
const database = process.env['TEST_DATABASE_URL']
const town = (number: number) => ({
  ...NAIROBI,
  placeId: `test-town-${number}`,
  name: `Town ${number}`,
  coordinates: { lat: -1 + number / 5, lng: 36.5 },
})

// One process alone could prevent overselling with data in memory; two processes need the database for it.
describe.skipIf(database === undefined)('a ride with stops on two servers', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>>
  let store: Store
  let servers: [ServerProcess, ServerProcess]
  /** The server that replaces the killed one. */
  let spare: ServerProcess
  beforeAll(async () => {
    own = await createTestDatabase(database ?? '')
    store = await openPostgres(own.url, { size: 3, waitMs: BUSY_MS }, () => {})
    const shared = { APP_MASTER_KEY: randomBytes(32).toString('base64') }
    servers = [await startServer(own.url, shared), await startServer(own.url, shared)]
    spare = await startServer(own.url, shared)
  })
  afterAll(async () => {
    await Promise.all([...servers, spare].map((server) => server.stop()))
    await store.close()
    await own.drop()
  })
  const deps = () => ({ db: store.db, clock: { now: () => new Date() } })

  /** By how many seats the fullest leg is oversold, counted from the requests and not from the sums that the legs store. */
  const largestExcess = async (rideId: string): Promise<number> => {
    const [row] = await readRows<{ seats: number }>(
      store.db,
      sql`select max(load.seats - load.num_seats)::int as seats from (
        select l.num_seats, coalesce(sum(q.num_seats), 0) as seats from ride_legs l
          left join seat_requests q on q.ride_id = l.ride_id and q.from_position <= l.position
            and q.to_position > l.position and q.status in ('APPROVED', 'PAID')
        where l.ride_id = ${rideId} group by l.position, l.num_seats) load`,
    )
    if (!row) throw new Error('the ride has no legs')
    return row.seats
  }

  it(`never holds more seats of a leg than the leg has, during ${REQUESTS} requests, edits and a kill`, async () => {
    const random = seededRandom(SEED)
    const owner = await insertUser(deps(), { role: 'DRIVER' })
    const as = await insertSession(deps(), owner)
    const vehicle = await insertVehicle(deps(), owner, { numSeats: SEATS + 1 })
    const ride = await insertRide(deps(), vehicle, {
      numSeats: SEATS,
      from: town(0),
      between: FIRST_STOPS.slice(1, -1).map(town),
      to: town(STOPS - 1),
    })
    const riders = await Promise.all(
      Array.from({ length: REQUESTS }, async () => {
        const rider = await insertUser(deps())
        const fromPosition = random.int(0, FIRST_STOPS.length - 2)
        return {
          rider,
          token: await insertSession(deps(), rider),
          server: random.chance(0.5) ? (0 as const) : (1 as const),
          part: { fromPosition, toPosition: random.int(fromPosition + 1, FIRST_STOPS.length - 1) },
          numSeats: random.int(1, 2),
          cancels: random.chance(0.3),
        }
      }),
    )
    const answers: number[] = []
    /** Null when the server was killed meanwhile: only the database shows whether the call took effect. */
    const call = async (server: 0 | 1, ...args: Parameters<ServerProcess['call']>) => {
      const answer = await servers[server].call(...args).catch(() => null)
      if (answer) answers.push(answer.status)
      return answer
    }
    const race = { isOver: false }
    const excesses: number[] = []
    const watching = (async () => {
      while (!race.isOver) {
        excesses.push(await largestExcess(ride.id))
        await setTimeout(LOOK_EVERY_MS)
      }
    })()
    /** Both servers split the legs at the same time, while seats on them are held. */
    const addStops = (...towns: number[]) =>
      Promise.all(
        ([0, 1] as const).map((each) =>
          call(each, 'PATCH', `/api/ride/${ride.id}`, as, { stops: towns.map((number) => ({ place: town(number) })) }),
        ),
      )
    const adding = addStops(1, 2, 3).then(() => addStops(1, 2, 3, 4))
    let asked = 0
    const killOne = async () => {
      await adding
      const killed = servers[1]
      servers[1] = spare
      await killed.stop()
    }

    await Promise.all(
      riders.map(async ({ rider, token, server, part, numSeats, cancels }) => {
        const passengers = Array.from({ length: numSeats }, () => ({ name: rider.name, phone: rider.phone }))
        const body = { riders: passengers, paymentPhone: rider.phone, ...part }
        const answer = await call(server, 'POST', `/api/ride/${ride.id}/requests`, token, body)
        asked += 1
        if (asked === REQUESTS / 2) await killOne()
        if (asked % EDIT_EVERY === 0)
          await call(server, 'PATCH', `/api/ride/${ride.id}`, as, { numSeats: SEATS + ((asked / EDIT_EVERY) % 2) })
        if (answer?.status !== 201) return
        const { id } = answer.body as { id: string }
        await Promise.all(([0, 1] as const).map((each) => call(each, 'POST', `/api/request/${id}/approve`, as)))
        if (cancels) await call(server === 0 ? 1 : 0, 'POST', `/api/request/${id}/cancel`, token, {})
      }),
    )
    const added = await adding
    race.isOver = true
    await watching
    excesses.push(await largestExcess(ride.id))

    expect(answers.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    expect(added.map((answer) => answer?.status)).toEqual([200, 200])
    // The ride was full at some moment, and never oversold.
    expect(Math.max(...excesses)).toBe(0)
    expect(servers[1]).toBe(spare)
    const legs = await store.db.select().from(rideLegs).where(eq(rideLegs.rideId, ride.id))
    expect(legs).toHaveLength(STOPS - 1)
    const held = await store.db.select().from(seatRequests).where(eq(seatRequests.rideId, ride.id))
    expect(held.filter(({ status }) => status === 'APPROVED').length).toBeGreaterThan(SEATS)
    expect(await checkInvariants(deps())).toEqual([])
  })

  it(`adds each requested town as a stop only once, never oversells a leg that a new stop has split, and never changes the price of a request`, async () => {
    const random = seededRandom(SEED)
    const owner = await insertUser(deps(), { role: 'DRIVER' })
    const as = await insertSession(deps(), owner)
    const vehicle = await insertVehicle(deps(), owner, { numSeats: SEATS })
    const time = new Date(Date.now() + 48 * HOUR_MS).toISOString()
    const body = { from: NAIROBI, to: ELDORET, time, seatCost: 1500, vId: vehicle.id, numSeats: SEATS }
    const posted = await servers[0].call('POST', '/api/ride', as, body)
    const { id: rideId } = posted.body as { id: string }
    const offered = await store.db
      .select({ placeId: places.placeId, position: possibleStops.position })
      .from(possibleStops)
      .innerJoin(places, eq(places.id, possibleStops.place))
      .where(eq(possibleStops.rideId, rideId))
      .orderBy(possibleStops.position)
    expect(offered).toHaveLength(3)
    const ends = [NAIROBI.placeId, ...offered.map(({ placeId }) => placeId), ELDORET.placeId]
    const race = { isOver: false }
    const excesses: number[] = []
    const watching = (async () => {
      while (!race.isOver) {
        excesses.push(await largestExcess(rideId))
        await setTimeout(LOOK_EVERY_MS)
      }
    })()
    const answers: number[] = []
    const totals = new Map<string, number>()
    const call = async (server: 0 | 1, ...args: Parameters<ServerProcess['call']>) => {
      const answer = await servers[server].call(...args)
      answers.push(answer.status)
      return answer
    }
    await Promise.all(
      Array.from({ length: REQUESTS / 2 }, async () => {
        const rider = await insertUser(deps())
        const token = await insertSession(deps(), rider)
        const from = random.int(0, ends.length - 2)
        const [pickUp, dropOff] = [ends[from], ends[random.int(from + 1, ends.length - 1)]]
        const [server, cancels] = [random.chance(0.5) ? (0 as const) : (1 as const), random.chance(0.3)]
        const riders = [{ name: rider.name, phone: rider.phone }]
        const asked = { riders, paymentPhone: rider.phone, pickUp, dropOff }
        const answer = await call(server, 'POST', `/api/ride/${rideId}/requests`, token, asked)
        if (answer.status !== 201) return
        const { id, total } = answer.body as { id: string; total: number }
        totals.set(id, total)
        await Promise.all(([0, 1] as const).map((each) => call(each, 'POST', `/api/request/${id}/approve`, as)))
        if (cancels) await call(server === 0 ? 1 : 0, 'POST', `/api/request/${id}/cancel`, token, {})
      }),
    )
    race.isOver = true
    await watching
    excesses.push(await largestExcess(rideId))

    expect(answers.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    expect(Math.max(...excesses)).toBe(0)
    const stops = await store.db.select().from(rideStops).where(eq(rideStops.rideId, rideId))
    const promised = stops.filter(({ isPromised }) => isPromised)
    expect(new Set(promised.map(({ place }) => place)).size).toBe(promised.length)
    // Only two of the three towns are stops: with all three the detour would take more than ten minutes.
    expect(promised).toHaveLength(4)
    const legs = await store.db.select().from(rideLegs).where(eq(rideLegs.rideId, rideId))
    expect([legs.length, legs.reduce((sum, { costKsh }) => sum + costKsh, 0)]).toEqual([3, 1500])
    const requests = await store.db.select().from(seatRequests).where(eq(seatRequests.rideId, rideId))
    expect(new Map(requests.map(({ id, totalKsh }) => [id, totalKsh]))).toEqual(totals)
    expect(await checkInvariants(deps())).toEqual([])
  })
})
