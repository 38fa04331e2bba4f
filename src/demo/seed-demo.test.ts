import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import { amenities, faqs, places, rides, rideSegments, rideStops, routes, users, vehicles } from '../db/schema/index.ts'
import { seedReference } from '../db/seed-reference.ts'
import { AMENITY_IDS } from '../shared/contract/amenities.ts'
import { nairobiClock, nairobiDaysBetween } from '../shared/kernel/nairobi-time.ts'
import { seedDemo } from './seed-demo.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openTestProduct()
})
afterAll(() => product.close())

const everything = async () => {
  const { db } = product.deps
  return {
    users: await db.select().from(users).orderBy(asc(users.id)),
    vehicles: await db.select().from(vehicles).orderBy(asc(vehicles.id)),
    rides: await db.select().from(rides).orderBy(asc(rides.departsAt), asc(rides.id)),
    places: await db.select().from(places).orderBy(asc(places.id)),
    routes: await db.select().from(routes).orderBy(asc(routes.fromPlaceId), asc(routes.toPlaceId)),
    amenities: await db.select().from(amenities).orderBy(asc(amenities.position)),
    faqs: await db.select().from(faqs).orderBy(asc(faqs.position)),
  }
}

describe('reference data', () => {
  it('is there without the demo: all amenities, and eight FAQs of which five are listed', async () => {
    const { amenities: known, faqs: answers, users: people } = await everything()
    expect(people).toEqual([])
    expect(known.map((amenity) => amenity.id)).toEqual([...AMENITY_IDS])
    expect(known.map((amenity) => amenity.position)).toEqual(AMENITY_IDS.map((_, position) => position))
    expect(answers).toHaveLength(8)
    expect(answers.filter((faq) => faq.isListed)).toHaveLength(5)
  })

  it('is written once, however often the product starts, and leaves to the admins what they changed', async () => {
    const { db, clock } = product.deps
    const [first, second] = (await everything()).faqs
    await db.delete(faqs).where(eq(faqs.id, first?.id ?? ''))
    await db
      .update(faqs)
      .set({ title: 'Ours now' })
      .where(eq(faqs.id, second?.id ?? ''))
    const before = await everything()
    await seedReference(db, clock.now())
    expect(await everything()).toEqual(before)
  })
})

describe('the demo', () => {
  it('fills an empty database, quickly enough for a start', async () => {
    const startedAt = performance.now()
    expect(await seedDemo(product.deps)).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })

  it('has the four accounts that the start prints', async () => {
    const { users: people, vehicles: cars } = await everything()
    const roleOf = (phone: string) => people.find((person) => person.phone === phone)?.role
    expect(['1', '2', '3', '4'].map((digit) => roleOf(`+25470000000${digit}`))).toEqual([
      'ADMIN',
      'DRIVER',
      'RIDER',
      'COORDINATOR',
    ])
    const driver = people.find((person) => person.phone === '+254700000002')
    const car = cars.find((vehicle) => vehicle.ownerId === driver?.id)
    expect(driver?.verifiedAt).not.toBeNull()
    expect(car?.status).toBe('APPROVED')
    expect(car?.numSeats).toBeGreaterThanOrEqual(4)
  })

  it('has a dozen drivers more, and sixty rides that a driver could have posted today', async () => {
    const { users: people, rides: posted, vehicles: cars } = await everything()
    expect(people.filter((person) => person.role === 'DRIVER')).toHaveLength(13)
    expect(posted).toHaveLength(60)
    const now = product.clock.now()
    for (const ride of posted) {
      const days = nairobiDaysBetween(now, ride.departsAt)
      expect(days).toBeGreaterThanOrEqual(1)
      expect(days).toBeLessThanOrEqual(30)
      expect(nairobiClock(ride.departsAt)).toMatch(/:(00|30)$/)
      expect(ride.seatCostKsh % 50).toBe(0)
      expect(ride.numSeats).toBeGreaterThanOrEqual(1)
      expect(ride.numSeats).toBeLessThanOrEqual(cars.find((car) => car.id === ride.vehicleId)?.numSeats ?? 0)
    }
    expect(new Set(posted.map((ride) => ride.type))).toEqual(new Set(['STANDARD', 'COORDINATED']))
  })

  it('asks a fair price for a seat: 4 to 5 shillings a kilometre', async () => {
    const { db } = product.deps
    const stops = await db
      .select({ rideId: rideStops.rideId, lat: places.lat, lng: places.lng, cost: rides.seatCostKsh })
      .from(rideStops)
      .innerJoin(places, eq(places.id, rideStops.place))
      .innerJoin(rides, eq(rides.id, rideStops.rideId))
      .orderBy(asc(rideStops.rideId), asc(rideStops.position))
    expect(stops).toHaveLength(120)
    for (let at = 0; at < stops.length; at += 2) {
      const [from, to] = [stops[at], stops[at + 1]]
      if (!from || !to) throw new Error('a stop is missing')
      const { km } = product.deps.places.estimateTrip(from, to)
      expect(from.cost).toBeGreaterThanOrEqual(km * 4 - 25)
      expect(from.cost).toBeLessThanOrEqual(Math.max(100, km * 5 + 25))
    }
  })

  it('puts no driver and no vehicle in two places at once, and leaves time to turn round', async () => {
    const { rides: posted } = await everything()
    const byVehicle = Object.groupBy(posted, (ride) => ride.vehicleId)
    for (const trips of Object.values(byVehicle))
      for (const [index, trip] of (trips ?? []).entries()) {
        const next = trips?.[index + 1]
        if (next) expect(next.departsAt.getTime()).toBeGreaterThan(trip.arrivesAt.getTime())
      }
  })

  it('never leaves from where the vehicle is not on the same day', async () => {
    const { db } = product.deps
    const legs = await db
      .select({
        vehicleId: rides.vehicleId,
        from: sql<string>`min(${places.name}) filter (where ${rideStops.position} = 0)`,
        to: sql<string>`min(${places.name}) filter (where ${rideStops.position} = 1)`,
        departsAt: rides.departsAt,
      })
      .from(rides)
      .innerJoin(rideStops, eq(rideStops.rideId, rides.id))
      .innerJoin(places, eq(places.id, rideStops.place))
      .groupBy(rides.id)
      .orderBy(asc(rides.vehicleId), asc(rides.departsAt))
    for (const [index, leg] of legs.entries()) {
      const next = legs[index + 1]
      const sameDay = next?.vehicleId === leg.vehicleId && nairobiDaysBetween(leg.departsAt, next.departsAt) === 0
      if (sameDay) expect(next.from).toBe(leg.to)
    }
  })

  it('can be found: every ride has its segment, and several go the same way on the same day', async () => {
    const segments = await product.deps.db.select().from(rideSegments)
    expect(segments).toHaveLength(60)
    const perDay = Object.values(
      Object.groupBy(segments, (s) => `${s.fromPlace} ${s.toPlace} ${s.departsAt.toISOString().slice(0, 10)}`),
    )
    expect(perDay.filter((rows) => (rows?.length ?? 0) > 1).length).toBeGreaterThanOrEqual(2)
  })

  it('counts every ride on its route', async () => {
    const { routes: counted } = await everything()
    expect(counted.reduce((sum, route) => sum + route.ridesPublished, 0)).toBe(60)
  })

  it('does nothing the second time', async () => {
    const before = await everything()
    expect(await seedDemo(product.deps)).toBe(false)
    expect(await everything()).toEqual(before)
  })

  it('is there after a start that wants it', async () => {
    const started = await openTestProduct({ SEED_DEMO: '1' })
    try {
      const [counted] = await started.deps.db.select({ rides: sql<number>`count(*)::int` }).from(rides)
      expect(counted?.rides).toBe(60)
    } finally {
      await started.close()
    }
  })
})
