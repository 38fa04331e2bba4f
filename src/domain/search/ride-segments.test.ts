import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { randomFrom } from '../../../tests/search-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { rideLegs, rides, seatRequests, users } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { timeBandMask, timeBandOf } from '../../shared/kernel/time-bands.ts'
import { RIDE_TRANSITIONS } from '../rides/transitions.ts'
import { nextStates } from '../transition-table.ts'
import { findRides } from './find-rides.ts'
import { RideIndex } from './ride-index.ts'
import { readCriteria } from './rules.ts'

// The triggers maintain the list of bookable rides, and tell the search index of each process what changed; the searches
// themselves are tested against the oracle.

const RIDES = 200
const STEPS = 600

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  product.skipInvariants('rides and seats are moved directly through every state, without payments')
})
afterAll(() => product.close())

const KEPT = sql`select ride_id, from_place, to_place, o_lat, o_lng, d_lat, d_lng, departs_at::text, free_seats,
  amenity_mask, band from ride_segments order by ride_id`

/** The expected content, computed only from the rides, their seats and their users. */
const FRESH = sql`select r.id as ride_id, a.place as from_place, b.place as to_place, pa.lat as o_lat, pa.lng as o_lng,
    pb.lat as d_lat, pb.lng as d_lng, r.departs_at::text, r.num_seats - l.paid_seats - l.held_seats as free_seats, r.amenity_mask,
    case when extract(hour from r.departs_at at time zone 'Africa/Nairobi') between 6 and 11 then 1
      when extract(hour from r.departs_at at time zone 'Africa/Nairobi') between 12 and 17 then 2 else 4 end as band
  from rides r join ride_stops a on a.ride_id = r.id and a.position = 0 join ride_stops b on b.ride_id = r.id and b.position > 0
  join places pa on pa.id = a.place join places pb on pb.id = b.place join ride_legs l on l.ride_id = r.id
  where r.status in ('AVAILABLE', 'REQUESTED', 'CONFIRMED') and r.num_seats > l.paid_seats + l.held_seats
    and (select count(*) from users u where u.id in (r.owner_id, r.driver_id) and u.status <> 'ACTIVE') = 0
  order by r.id`

const rowsIn = (result: unknown) => (result as { rows: unknown[] }).rows
const rowsOf = async (query: SQL) => rowsIn(await product.deps.db.execute(query))

/** All that searches read of each ride, both ways. */
const contentOf = ({ table, possible, amenityBits }: RideIndex) =>
  ['Nairobi', 'Nakuru'].flatMap((from) =>
    Array.from({ length: 1 + RIDES / 10 }, (_, n) => {
      const query = { from, sort: 'earliest', page: n + 1 } as const
      const criteria = readCriteria(query, product.deps.clock.now(), 'en')
      return findRides({ table, possible }, criteria, amenityBits, null).found.map(
        ({ ride: { stops, ...ride }, ...found }) => ({
          ...found,
          ...ride,
          stops: stops.map(({ place, plannedMs }) => [table.places.facts[place]?.id, plannedMs]),
        }),
      )
    }).flat(),
  )

const expectKept = async () => {
  expect(await rowsOf(KEPT)).toEqual(await rowsOf(FRESH))
  const { search, db } = product.deps
  await search.catchUp()
  const fresh = new RideIndex(db)
  await fresh.load()
  const ids = (await rowsOf(KEPT)).map((row) => (row as { ride_id: string }).ride_id)
  const kept = contentOf(search.index)
  expect(kept).toEqual(contentOf(fresh))
  expect(kept.map(({ id }) => id).toSorted()).toEqual(ids)
}

it('keeps segments equal to a fresh computation through every change of status, seats and users', async () => {
  const { deps } = product
  const random = randomFrom(7)
  const people = await Promise.all(Array.from({ length: 12 }, () => insertUser(deps, { role: 'DRIVER' })))
  const vehicles = await Promise.all(people.map((person) => insertVehicle(deps, person, { numSeats: 6 })))
  const made: (typeof rides.$inferSelect)[] = []
  for (let n = 0; n < RIDES; n++) {
    const departsAt = new Date(deps.clock.now().getTime() + (1 + n) * 4 * HOUR_MS)
    const [from, to] = random.chance(0.5) ? [NAIROBI, NAKURU] : [NAKURU, NAIROBI]
    const ownerId = random.pick(people).id
    made.push(
      await insertRide(deps, random.pick(vehicles), { departsAt, from, to, ownerId, numSeats: 1 + random.int(6) }),
    )
  }
  await expectKept()
  const changes = [
    async (ride: typeof rides.$inferSelect) => {
      const [current] = await deps.db.select().from(rides).where(eq(rides.id, ride.id))
      const moves = nextStates(RIDE_TRANSITIONS, current?.status ?? 'COMPLETED')
      if (moves.length > 0)
        await deps.db
          .update(rides)
          .set({ status: random.pick(moves) })
          .where(eq(rides.id, ride.id))
    },
    async (ride: typeof rides.$inferSelect) => {
      const [leg] = await deps.db.select().from(rideLegs).where(eq(rideLegs.rideId, ride.id))
      const taken = (leg?.paidSeats ?? 0) + (leg?.heldSeats ?? 0)
      const numSeats = Math.max(1, taken) + random.int(3)
      await deps.db
        .update(rides)
        .set({ numSeats: Math.min(10, numSeats) })
        .where(eq(rides.id, ride.id))
    },
    async () => {
      const status = random.chance(0.4) ? 'BLOCKED' : 'ACTIVE'
      await deps.db
        .update(users)
        .set({ status })
        .where(eq(users.id, random.pick(people).id))
    },
  ]
  for (let step = 0; step < STEPS; step++) {
    await random.pick(changes)(random.pick(made))
    if (step % 40 === 39) await expectKept()
  }
  await expectKept()
  const left = (await rowsOf(KEPT)).length
  expect([left > 0, left < RIDES]).toEqual([true, true])
})

it('removes held and sold seats from search, down to the last one, and restores them', async () => {
  const { deps } = product
  const driver = await insertUser(deps, { role: 'DRIVER' })
  const ride = await insertRide(deps, await insertVehicle(deps, driver), { numSeats: 2 })
  const segment = async () =>
    rowsIn(await deps.db.execute(sql`select free_seats, band from ride_segments where ride_id = ${ride.id}`))
  const band = timeBandMask([timeBandOf(ride.departsAt)])
  expect(await segment()).toEqual([{ free_seats: 2, band }])
  // No money moves: the check is at the end, when nothing is paid.
  const rider = await insertUser(deps)
  await deps.db.transaction(async (tx) => {
    const id = newId()
    await tx.insert(seatRequests).values({
      id,
      rideId: ride.id,
      ownerId: driver.id,
      riderId: rider.id,
      numSeats: 2,
      seatCostKsh: ride.seatCostKsh,
      passengers: [
        { name: 'A', phone: rider.phone },
        { name: 'B', phone: rider.phone },
      ],
      paymentPhone: rider.phone,
      status: 'APPROVED',
      payBy: ride.departsAt,
      createdAt: deps.clock.now(),
    })
    const seen = async () =>
      rowsIn(await tx.execute(sql`select free_seats from ride_segments where ride_id = ${ride.id}`))
    expect(await seen()).toEqual([])
    await tx.update(seatRequests).set({ status: 'PAID', paidAt: deps.clock.now() }).where(eq(seatRequests.id, id))
    expect(await seen()).toEqual([])
    await tx
      .update(seatRequests)
      .set({ status: 'CANCELLED', cancelReason: 'RIDER_CANCELLED', paidAt: null })
      .where(eq(seatRequests.id, id))
    expect(await seen()).toEqual([{ free_seats: 2 }])
  })
})
