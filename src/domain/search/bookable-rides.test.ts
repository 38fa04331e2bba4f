import { and, eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRide, insertUser, insertVehicle, NAIROBI, NAKURU } from '../../../tests/builders.ts'
import { randomFrom } from '../../../tests/search-world.ts'
import { openTestProduct, type TestProduct } from '../../../tests/test-product.ts'
import { isBookable } from '../../db/bookable-ride.ts'
import type { Db, Tx } from '../../db/client.ts'
import { documentFacts, rideLegs, rides, seatRequests, users } from '../../db/schema/index.ts'
import { newId } from '../../platform/ids.ts'
import { DAY_MS, HOUR_MS, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { endOf } from '../documents/rules.ts'
import { RIDE_TRANSITIONS } from '../rides/transitions.ts'
import { nextStates } from '../transition-table.ts'
import { findRides, VISITOR } from './find-rides.ts'
import { RideIndex } from './ride-index.ts'
import { readCriteria } from './rules.ts'

// The database decides which rides can be booked, and triggers tell the search index of each process about changes.

const RIDES = 200
const STEPS = 600

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
  product.skipInvariants('rides and seats are moved directly through every state, without payments')
})
afterAll(() => product.close())

const REQUIRED = ['LICENSE', 'INSURANCE'] as const
const BOOKABLE = sql`select id from rides where ${isBookable(REQUIRED)} order by id`

/** The expected rides, computed in another way: from rides, seats, users, and documents of drivers and vehicles. */
const EXPECTED = sql`select r.id from rides r join ride_legs l on l.ride_id = r.id
  where r.status not in ('STARTED', 'COMPLETED', 'CANCELLED') and l.num_seats - l.paid_seats - l.held_seats >= 1
    and (select count(*) from users u where u.id in (r.owner_id, r.driver_id) and u.status <> 'ACTIVE') = 0
    and r.departs_at < all (select f.ends_at from document_facts f where f.kind in ('LICENSE', 'INSURANCE')
      and (f.vehicle_id = r.vehicle_id or f.vehicle_id is null and f.user_id = r.driver_id))
  order by r.id`

const rowsIn = (result: unknown) => (result as { rows: unknown[] }).rows
const rowsOf = async (query: SQL) => rowsIn(await product.deps.db.execute(query))

const contentOf = ({ table, possible, amenityBits }: RideIndex) =>
  ['Nairobi', 'Nakuru'].flatMap((from) =>
    Array.from({ length: 1 + RIDES / 10 }, (_, n) => {
      const query = { from, sort: 'earliest', page: n + 1 } as const
      const criteria = readCriteria(query, product.deps.clock.now(), 'en')
      return findRides({ table, possible }, criteria, amenityBits, VISITOR).found.map(
        ({ ride: { stops, ...ride }, ...found }) => ({
          ...found,
          ...ride,
          stops: stops.map(({ place, plannedMs }) => [table.places.facts[place]?.id, plannedMs]),
        }),
      )
    }).flat(),
  )

const expectRight = async () => {
  const bookable = await rowsOf(BOOKABLE)
  expect(bookable).toEqual(await rowsOf(EXPECTED))
  const { search, db } = product.deps
  await search.catchUp()
  const fresh = new RideIndex(db, REQUIRED)
  await fresh.load()
  const ids = bookable.map((row) => (row as { id: string }).id)
  const kept = contentOf(search.index)
  expect(kept).toEqual(contentOf(fresh))
  expect(kept.map(({ id }) => id).toSorted()).toEqual(ids)
}

it('the database and the search index find the same bookable rides after changes of status, seats, users and documents', async () => {
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
  await expectRight()
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
    // A document is read, replaced by a newer one, or deleted. A national ID stops no ride.
    async () => {
      const { id: vehicleId, ownerId: userId } = random.pick(vehicles)
      const kind = random.pick(['LICENSE', 'INSURANCE', 'NATIONAL_ID', 'INSPECTION'] as const)
      const isOfVehicle = kind === 'INSURANCE' || kind === 'INSPECTION'
      const about = isOfVehicle ? eq(documentFacts.vehicleId, vehicleId) : eq(documentFacts.userId, userId)
      await deps.db.delete(documentFacts).where(and(eq(documentFacts.kind, kind), about))
      if (random.chance(0.3)) return
      const endsAt = endOf(nairobiDay(new Date(deps.clock.now().getTime() + random.int(40) * DAY_MS)))
      const checkedBy = people.find(({ id }) => id !== userId)?.id ?? ''
      const read = { documentId: newId(), checkedBy, checkedAt: deps.clock.now() }
      await deps.db.insert(documentFacts).values({
        id: newId(),
        userId,
        vehicleId: isOfVehicle ? vehicleId : null,
        kind,
        endsAt,
        graceUntil: endsAt,
        ...read,
      })
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
    if (step % 40 === 39) await expectRight()
  }
  await expectRight()
  const left = (await rowsOf(BOOKABLE)).length
  expect([left > 0, left < RIDES]).toEqual([true, true])
})

it('the database does not count a ride as bookable while all its seats are held or paid', async () => {
  const { deps } = product
  const driver = await insertUser(deps, { role: 'DRIVER' })
  const ride = await insertRide(deps, await insertVehicle(deps, driver), { numSeats: 2 })
  const isListed = async (db: Db | Tx) => {
    const found = await db
      .select({ id: rides.id })
      .from(rides)
      .where(and(eq(rides.id, ride.id), isBookable(REQUIRED)))
    return found.length === 1
  }
  expect(await isListed(deps.db)).toBe(true)
  // PAID needs no payment here: the database checks it only at commit, when the request is not paid any more.
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
    expect(await isListed(tx)).toBe(false)
    await tx.update(seatRequests).set({ status: 'PAID', paidAt: deps.clock.now() }).where(eq(seatRequests.id, id))
    expect(await isListed(tx)).toBe(false)
    await tx
      .update(seatRequests)
      .set({ status: 'CANCELLED', cancelReason: 'RIDER_CANCELLED', paidAt: null })
      .where(eq(seatRequests.id, id))
    expect(await isListed(tx)).toBe(true)
  })
})
