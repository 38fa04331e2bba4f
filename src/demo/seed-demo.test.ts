import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestProduct, type TestProduct } from '../../tests/test-product.ts'
import { isBookable } from '../db/bookable-ride.ts'
import { amenities, faqs, places, rideLegs, rides, rideStops, routes, users, vehicles } from '../db/schema/index.ts'
import { seedReference } from '../db/seed-reference.ts'
import { AMENITY_IDS } from '../shared/kernel/enums.ts'
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
  it('reference data exists without the demo: all amenities, and 8 FAQs in both languages, 5 of them published', async () => {
    const { amenities: known, faqs: answers, users: people } = await everything()
    expect(people).toEqual([])
    expect(known.map((amenity) => amenity.id)).toEqual([...AMENITY_IDS])
    expect(known.map((amenity) => amenity.position)).toEqual(AMENITY_IDS.map((_, position) => position))
    expect(answers).toHaveLength(8)
    expect(answers.filter((faq) => faq.isListed)).toHaveLength(5)
    expect(answers.filter((faq) => faq.titleSw && faq.contentSw)).toHaveLength(8)
  })

  it('reference data that is seeded again stays the same: deleted FAQs stay deleted, and changed FAQs and amenities stay changed', async () => {
    const { db, clock } = product.deps
    const [first, second] = (await everything()).faqs
    await db.delete(faqs).where(eq(faqs.id, first?.id ?? ''))
    await db
      .update(faqs)
      .set({ title: 'Ours now' })
      .where(eq(faqs.id, second?.id ?? ''))
    await db.update(amenities).set({ label: 'Ours too' }).where(eq(amenities.position, 0))
    const before = await everything()
    await seedReference(db, clock.now())
    expect(await everything()).toEqual(before)
  })
})

describe('the demo', () => {
  it('fills an empty database', async () => {
    expect(await seedDemo(product.deps)).toBe(true)
  })

  it('the demo has an admin, a verified driver with an approved vehicle, a rider and a coordinator', async () => {
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

  it('the demo has 12 more drivers, and 60 rides that a driver could have posted today', async () => {
    const { users: people, rides: posted, vehicles: cars } = await everything()
    expect(people.filter((person) => person.role === 'DRIVER')).toHaveLength(13)
    expect(posted).toHaveLength(60)
    const now = product.clock.now()
    const seatsOf = (vehicleId: string) => cars.find((car) => car.id === vehicleId)?.numSeats ?? 0
    const impossible = posted.filter((ride) => {
      const days = nairobiDaysBetween(now, ride.departsAt)
      const inTime = days >= 1 && days <= 30 && /:(00|30)$/.test(nairobiClock(ride.departsAt))
      return !(inTime && ride.seatCostKsh % 50 === 0 && ride.numSeats >= 1 && ride.numSeats <= seatsOf(ride.vehicleId))
    })
    expect(impossible).toEqual([])
    expect(new Set(posted.map((ride) => ride.type))).toEqual(new Set(['STANDARD', 'COORDINATED']))
  })

  it('a seat of the demo costs about 4 to 5 shillings per kilometre, and the prices of its legs add up to its price', async () => {
    const { db } = product.deps
    const stops = await db
      .select({
        rideId: rideStops.rideId,
        lat: places.lat,
        lng: places.lng,
        cost: rides.seatCostKsh,
        legCost: rideLegs.costKsh,
      })
      .from(rideStops)
      .innerJoin(places, eq(places.id, rideStops.place))
      .innerJoin(rides, eq(rides.id, rideStops.rideId))
      .leftJoin(rideLegs, and(eq(rideLegs.rideId, rideStops.rideId), eq(rideLegs.position, rideStops.position)))
      .orderBy(asc(rideStops.rideId), asc(rideStops.position))
    const perRide = Object.values(Object.groupBy(stops, ({ rideId }) => rideId)).map((way) => way ?? [])
    expect(perRide).toHaveLength(60)
    const unfair = perRide.filter((way) => {
      const km = way.slice(1).reduce((sum, to, at) => sum + product.deps.places.estimateTrip(way[at] ?? to, to).km, 0)
      const cost = way[0]?.cost ?? 0
      return cost < km * 4 - 25 || cost > Math.max(100, km * 5 + 25)
    })
    expect(unfair).toEqual([])
    const uneven = perRide.filter((way) => way.reduce((sum, stop) => sum + (stop.legCost ?? 0), 0) !== way[0]?.cost)
    expect(uneven).toEqual([])
  })

  it('starts no ride of a vehicle before its previous ride has arrived', async () => {
    const { rides: posted } = await everything()
    const late = posted.filter((trip) =>
      posted.some(
        (next) =>
          next.id !== trip.id &&
          next.vehicleId === trip.vehicleId &&
          next.departsAt >= trip.departsAt &&
          next.departsAt <= trip.arrivesAt,
      ),
    )
    expect(late).toEqual([])
  })

  it('the demo starts each ride where the vehicle’s previous ride of that day ended', async () => {
    const { db } = product.deps
    const legs = await db
      .select({
        vehicleId: rides.vehicleId,
        from: sql<string>`(array_agg(${places.name} order by ${rideStops.position}))[1]`,
        to: sql<string>`(array_agg(${places.name} order by ${rideStops.position} desc))[1]`,
        departsAt: rides.departsAt,
      })
      .from(rides)
      .innerJoin(rideStops, eq(rideStops.rideId, rides.id))
      .innerJoin(places, eq(places.id, rideStops.place))
      .groupBy(rides.id)
      .orderBy(asc(rides.vehicleId), asc(rides.departsAt))
    const jumps = legs.filter((leg, index) => {
      const next = legs[index + 1]
      const sameDay = next?.vehicleId === leg.vehicleId && nairobiDaysBetween(leg.departsAt, next.departsAt) === 0
      return sameDay && next.from !== leg.to
    })
    expect(legs).toHaveLength(60)
    expect(jumps).toEqual([])
  })

  it('the demo has 3 rides with stops in Naivasha and Nakuru, from Nairobi to Eldoret and back', async () => {
    const stops = await product.deps.db
      .select({ rideId: rideStops.rideId, name: places.name })
      .from(rideStops)
      .innerJoin(places, eq(places.id, rideStops.place))
      .orderBy(asc(rideStops.rideId), asc(rideStops.position))
    const ways = Object.values(Object.groupBy(stops, ({ rideId }) => rideId)).map((way) => way?.map(({ name }) => name))
    const withStops = ways.flatMap((way = []) => (way.length > 2 ? [way.join(' ')] : []))
    expect(withStops).toHaveLength(3)
    expect(new Set(withStops)).toEqual(
      new Set(['Nairobi CBD Naivasha Nakuru Eldoret', 'Eldoret Nakuru Naivasha Nairobi CBD']),
    )
  })

  it('every ride of the demo can be booked, and several have the same route on the same day', async () => {
    const bookable = await product.deps.db
      .select()
      .from(rides)
      .where(isBookable(product.deps.settings.documents.required))
    expect(bookable).toHaveLength(60)
    const ends = await product.deps.db.select().from(rideStops).orderBy(asc(rideStops.position))
    const wayOf = (id: string) => {
      const stops = ends.filter(({ rideId }) => rideId === id)
      return `${stops[0]?.place} ${stops.at(-1)?.place}`
    }
    const perDay = Object.values(
      Object.groupBy(bookable, (ride) => `${wayOf(ride.id)} ${ride.departsAt.toISOString().slice(0, 10)}`),
    )
    expect(perDay.filter((rows) => (rows?.length ?? 0) > 1).length).toBeGreaterThanOrEqual(2)
  })

  it('the demo counts its 60 rides on their routes', async () => {
    const { routes: counted } = await everything()
    const stops = await product.deps.db
      .select({ rideId: rideStops.rideId, placeId: places.placeId })
      .from(rideStops)
      .innerJoin(places, eq(places.id, rideStops.place))
      .orderBy(asc(rideStops.rideId), asc(rideStops.position))
    const published: Record<string, number> = {}
    for (const way of Object.values(Object.groupBy(stops, ({ rideId }) => rideId))) {
      const route = `${way?.[0]?.placeId} ${way?.at(-1)?.placeId}`
      published[route] = (published[route] ?? 0) + 1
    }
    expect(Object.values(published).reduce((sum, count) => sum + count)).toBe(60)
    const rows = counted.map((route) => [`${route.fromPlaceId} ${route.toPlaceId}`, route.ridesPublished])
    expect(Object.fromEntries(rows)).toEqual(published)
  })

  it('the demo changes nothing when it is seeded a second time', async () => {
    const before = await everything()
    expect(await seedDemo(product.deps)).toBe(false)
    expect(await everything()).toEqual(before)
  })

  it('a start with SEED_DEMO=1 creates the demo, with the photos of 4 drivers', async () => {
    const started = await openTestProduct({ SEED_DEMO: '1' })
    try {
      const [counted] = await started.deps.db.select({ rides: sql<number>`count(*)::int` }).from(rides)
      expect(counted?.rides).toBe(60)
      const photographed = await started.deps.db.select().from(users).where(isNotNull(users.photoVersion))
      expect(photographed.map(({ name }) => name).toSorted()).toEqual([
        'Fatuma Hassan',
        'Juma Mwakio',
        'Wambui Wanjikũ Ng’ang’a-Odhiambo',
        'Wanjiru Kamau',
      ])
      for (const { id } of photographed)
        expect((await started.call('GET', `/api/user/${id}/photo?size=96`)).headers.get('content-type')).toBe(
          'image/jpeg',
        )
    } finally {
      await started.close()
    }
  })
})
