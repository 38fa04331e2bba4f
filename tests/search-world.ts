import { sql } from 'drizzle-orm'
import type { Dependencies } from '../src/domain/context.ts'
import type { OraclePlace, OracleQuery, OracleRide } from './search-oracle.ts'

// A small Kenya with random rides, dense enough for ties and full radii, and random searches in it.

/** Returns the same numbers for the same seed (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number) => Math.floor(next() * below)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(items.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const chance = (share: number) => next() < share
  const uuid = () => {
    const hex = Array.from({ length: 8 }, () => int(65_536).toString(16).padStart(4, '0')).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
  return { next, int, pick, chance, uuid }
}
export type Random = ReturnType<typeof randomFrom>

const HUBS = [
  { name: 'Nairobi', lat: -1.2864, lng: 36.8172 },
  { name: 'Thika', lat: -1.0388, lng: 37.0834 },
  { name: 'Nakuru', lat: -0.2833, lng: 36.0667 },
  { name: 'Mombasa', lat: -4.0547, lng: 39.6636 },
  { name: 'Kisumu', lat: -0.1022, lng: 34.7617 },
  { name: 'Eldoret', lat: 0.5143, lng: 35.2698 },
  { name: "Murang'a", lat: -0.7833, lng: 37.0333 },
  { name: 'Moyale', lat: 3.5269, lng: 39.0561 },
] as const
// Near and far pairs of hubs, on one side of the equator and across it.
const BUSY = [
  [0, 1],
  [1, 0],
  [0, 2],
  [0, 3],
  [4, 5],
  [5, 2],
] as const
const PLACES_A_HUB = 40
export const WORLD_AMENITIES = ['no-smoking', 'pets', 'luggage', 'charging']

const placesAround = (random: Random): OraclePlace[][] =>
  HUBS.map((hub) => {
    const places: OraclePlace[] = []
    for (let n = 0; n < PLACES_A_HUB; n++) {
      const km = random.pick([0.3, 1, 2.5, 5, 9, 12, 28]) * random.next()
      const angle = random.next() * 2 * Math.PI
      const duplicate = n > 0 && random.chance(0.1) ? random.pick(places) : null
      places.push({
        placeId: `ke:${hub.name.toLowerCase()}-${n}`,
        name: `${hub.name} ${random.pick(['Stage', 'Mall', 'Bus_Park', '50% Off', 'Kwa Ndege', 'A\\B', 'Café'])} ${n}`,
        lat: duplicate?.lat ?? hub.lat + (km * Math.sin(angle)) / 111.2,
        lng: duplicate?.lng ?? hub.lng + (km * Math.cos(angle)) / 111.2,
      })
    }
    return places
  })

type WorldLeg = OracleRide['legs'][number] & { paid: number; held: number }
export type WorldRide = Omit<OracleRide, 'legs'> & { legs: WorldLeg[]; numSeats: number; owner: number; driver: number }

export interface World {
  places: OraclePlace[][]
  rides: WorldRide[]
  /** The status of every user. `owner` and `driver` of a ride are indexes of this list. */
  users: string[]
}

export const randomLeg = (random: Random, numSeats: number, cost: number): WorldLeg => {
  const paid = random.chance(0.2) ? random.int(numSeats + 1) : 0
  const held = random.chance(0.2) ? random.int(numSeats - paid + 1) : 0
  return { paid, held, freeSeats: numSeats - paid - held, cost }
}

const randomStops = (random: Random, places: OraclePlace[][], ends: readonly OraclePlace[]): OraclePlace[] => {
  const between = Array.from({ length: random.chance(0.6) ? 0 : 1 + random.int(4) }, () =>
    random.pick(random.pick(places)),
  )
  return [...new Set(between)].filter((place) => !ends.includes(place))
}

const randomTowns = (random: Random, places: OraclePlace[][], ride: Pick<WorldRide, 'stops' | 'legs'>) => {
  const legs = Array.from({ length: random.chance(0.7) ? 0 : 1 + random.int(3) }, () => random.int(ride.legs.length))
  const towns = legs
    .toSorted((a, b) => a - b)
    .map((leg) => {
      const [from, to] = [ride.stops[leg], ride.stops[leg + 1]]
      const cost = ride.legs.slice(0, leg).reduce((sum, each) => sum + each.cost, 0)
      const share = random.next()
      const startMs = from?.at.getTime() ?? 0
      return {
        leg,
        place: random.pick(random.pick(places)),
        at: new Date(startMs + 60_000 * Math.round((share * ((to?.at.getTime() ?? 0) - startMs)) / 60_000)),
        cost: cost + 1 + Math.round(share * ((ride.legs[leg]?.cost ?? 2) - 2)),
        minutes: random.pick([2, 4, 6]),
        km: random.pick([1, 2, 4, 7]),
      }
    })
  return towns.filter(({ place }, n) => towns.findIndex((town) => town.place === place) === n)
}

const STATUSES = ['STARTED', 'CANCELLED', 'COMPLETED', 'REQUESTED', 'CONFIRMED', 'CONFIRMED'] as const

export const randomWorld = (random: Random, now: Date, rideCount: number): World => {
  const places = placesAround(random)
  const users = Array.from({ length: 60 }, (_, n) => (n % 12 === 0 ? random.pick(['BLOCKED', 'PENDING']) : 'ACTIVE'))
  const halfHour = 30 * 60_000
  const start = Math.floor(now.getTime() / halfHour) * halfHour
  const rides = Array.from({ length: rideCount }, () => {
    const [a, b] = random.chance(0.75) ? random.pick(BUSY) : [random.int(HUBS.length), random.int(HUBS.length)]
    const favourites = random.chance(0.3) ? 3 : PLACES_A_HUB
    const ends = { from: places[a]?.[random.int(favourites)], to: places[b]?.[random.int(favourites)] }
    if (!ends.from || !ends.to) throw new Error('There is no such hub.')
    const driver = random.int(users.length)
    const owner = random.chance(0.1) ? random.int(users.length) : driver
    const numSeats = 1 + random.int(6)
    const along = [ends.from, ...randomStops(random, places, [ends.from, ends.to]), ends.to]
    const stepMs = (1 + random.int(8)) * halfHour
    const departsMs = start + (random.int(32 * 48) - 48) * halfHour
    const stops = along.map((place, n) => ({ place, at: new Date(departsMs + n * stepMs) }))
    // Prices are often equal, so that the order of equal prices is tested too.
    const legs = along.slice(1).map(() => randomLeg(random, numSeats, 50 * (2 + random.int(8))))
    return {
      id: random.uuid(),
      stops,
      legs,
      possible: randomTowns(random, places, { stops, legs }),
      status: random.chance(0.75) ? 'AVAILABLE' : random.pick(STATUSES),
      numSeats,
      amenities: WORLD_AMENITIES.filter(() => random.chance(0.5)),
      owner,
      driver,
      ownerStatus: users[owner] ?? '',
      driverStatus: users[driver] ?? '',
    }
  })
  return { places, rides, users }
}

const randomEnd = (random: Random, world: World, hub: number, prefix: 'from' | 'to'): OracleQuery => {
  const place = random.pick(world.places[hub] ?? [])
  const jitter = random.pick([0, 0, 0.002, 0.01, 0.05, 0.15, 2]) * (random.next() - 0.5)
  const name = HUBS[hub]?.name ?? ''
  const texts = [
    place.name,
    place.placeId.toUpperCase(),
    name,
    name.slice(1, 3),
    ' kwa ndege',
    '%',
    '_',
    '\\',
    'Zz',
    'é',
  ]
  const kind = random.next()
  return {
    ...(kind < 0.85
      ? { [`${prefix}Lat`]: String(place.lat + jitter), [`${prefix}Lng`]: String(place.lng - jitter / 2) }
      : {}),
    ...(kind >= 0.85 || random.chance(0.35) ? { [prefix]: random.pick(texts) } : {}),
  }
}

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** 4 of 5 searches have both ends, the others have one. Each option is drawn on its own, so together they cover all. */
export const randomQuery = (random: Random, world: World, now: Date): OracleQuery => {
  const [a, b] = random.chance(0.8) ? random.pick(BUSY) : [random.int(HUBS.length), random.int(HUBS.length)]
  const ends = random.next()
  const query: OracleQuery = {
    ...(ends < 0.9 ? randomEnd(random, world, a, 'from') : {}),
    ...(ends < 0.8 || ends >= 0.9 ? randomEnd(random, world, b, 'to') : {}),
  }
  const firstDay = random.int(34) - 2
  const days = random.pick([null, null, 0, 0, 2, 6, 7, 20])
  if (days !== null) {
    query.dateFrom = dayAfter(now, firstDay)
    if (random.chance(0.9)) query.dateTo = dayAfter(now, firstDay + days)
  } else if (random.chance(0.1)) query.dateTo = dayAfter(now, firstDay)
  const bands = ['06:00-12:00', '12:00-18:00', '18:00-06:00'].filter(() => random.chance(0.15))
  if (bands.length > 0) query.timeRanges = bands.join()
  if (random.chance(0.4)) query.numSeats = String(1 + random.int(5))
  const amenities = [...WORLD_AMENITIES, 'hot-tub'].filter(() => random.chance(0.06))
  if (amenities.length > 0) query.amenities = amenities.join()
  if (random.chance(0.4)) query.sort = random.pick(['best', 'earliest', 'cheapest'])
  if (random.chance(0.5)) query.possible = '0'
  if (random.chance(0.15)) query.page = random.pick(['1', '2', '3'])
  if (random.chance(0.1)) query.wide = '1'
  return query
}

/** Cards must show names with accents, quotes, escapes and JSON, and very long names. */
const NAMES = [
  'Driver',
  'Wanjikũ wa Ng’ang’a',
  `Nyar'Ugenya "Ciru" Achieng \\u001D`,
  'O’Brien-Mwangi {"id":1},[null]',
  'Mohammed Abdirahman '.repeat(6).trim(),
] as const

const uuidOf = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const userIdOf = (n: number) => uuidOf(1, n)

const given = (rows: object[]) => sql`${JSON.stringify(rows)}::jsonb`

const positionOfTown = (leg: number, n: number) => 1000 * leg + 100 * (n + 1)

/**
 * Writes a world with triggers off, and records the change of each ride as the triggers would. Another test covers the
 * triggers.
 */
export const insertWorld = async (deps: Pick<Dependencies, 'db' | 'clock'>, world: World): Promise<void> => {
  const now = deps.clock.now().toISOString()
  const places = world.places.flat()
  const indexOf = new Map(places.map((place, index) => [place, index]))
  const users = world.users.map((status, n) => ({
    id: userIdOf(n),
    status,
    phone: `+2547${String(n).padStart(8, '0')}`,
    name: NAMES[n % NAMES.length],
    photoVersion: n % 2 === 0 ? null : n.toString(16).padStart(8, '0'),
  }))
  const rides = world.rides.map(({ stops, legs, ...ride }, n) => ({
    ...ride,
    departsAt: stops[0]?.at,
    arrivesAt: stops.at(-1)?.at,
    seatCost: legs.reduce((sum, { cost }) => sum + cost, 0),
    vehicle: uuidOf(2, n),
    plate: `K${n}`,
    owner: userIdOf(ride.owner),
    driver: userIdOf(ride.driver),
    mask: ride.amenities.reduce((mask, amenity) => mask | (1 << WORLD_AMENITIES.indexOf(amenity)), 0),
  }))
  const stops = world.rides.flatMap(({ id, stops: along }) =>
    along.map(({ place, at }, n) => ({ id, position: 1000 * n, place: (indexOf.get(place) ?? 0) + 1, at })),
  )
  const legs = world.rides.flatMap(({ id, numSeats, legs: along }) =>
    along.map(({ paid, held, cost }, n) => ({ id, position: 1000 * n, seats: numSeats, paid, held, cost })),
  )
  const towns = world.rides.flatMap(({ id, possible }) =>
    possible.map((town, n) => ({
      ...town,
      id,
      position: positionOfTown(town.leg, n),
      place: (indexOf.get(town.place) ?? 0) + 1,
    })),
  )
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into users (id, name, email, phone, role, status, created_at, photo_version)
      select id, name, 'd@example.com', phone, 'DRIVER', status, ${now}::timestamptz, "photoVersion"
      from jsonb_to_recordset(${given(users)}) x(id uuid, phone text, status text, name text, "photoVersion" text)`)
    await tx.execute(sql`insert into places (id, place_id, name, formatted_address, lat, lng, last_updated_at)
      overriding system value
      select place, x."placeId", x.name, '', x.lat, x.lng, ${now}::timestamptz
      from rows from (jsonb_to_recordset(${given(places)}) as ("placeId" text, name text, lat float8, lng float8))
        with ordinality x("placeId", name, lat, lng, place)`)
    await tx.execute(sql`create temp table world on commit drop as select * from jsonb_to_recordset(${given(rides)}) x(
      id uuid, vehicle uuid, plate text, owner uuid, driver uuid, status text, "departsAt" timestamptz, "arrivesAt" timestamptz,
      "numSeats" smallint, amenities jsonb, mask int, "seatCost" int)`)
    await tx.execute(sql`insert into vehicles (id, owner_id, make, model, year, num_seats, color, plate, status, created_at)
      select vehicle, driver, 'Toyota', 'Noah', 2018, 6, 'Blue', plate, 'APPROVED', ${now}::timestamptz from world`)
    await tx.execute(sql`insert into rides (id, owner_id, driver_id, vehicle_id, type, status, departs_at, arrives_at,
        seat_cost_ksh, num_seats, amenity_ids, amenity_mask, created_at, offers_possible_stops)
      select id, owner, driver, vehicle, 'STANDARD', status, "departsAt", "arrivesAt", "seatCost", "numSeats",
        array(select jsonb_array_elements_text(amenities)), mask, ${now}::timestamptz, true from world`)
    await tx.execute(sql`insert into ride_stops (ride_id, position, place, planned_at)
      select id, position, place, at
      from jsonb_to_recordset(${given(stops)}) x(id uuid, position smallint, place int, at timestamptz)`)
    await tx.execute(sql`insert into ride_legs (ride_id, position, num_seats, paid_seats, held_seats, cost_ksh)
      select id, position, seats, paid, held, cost from jsonb_to_recordset(${given(legs)})
        x(id uuid, position smallint, seats smallint, paid smallint, held smallint, cost int)`)
    await tx.execute(sql`insert into possible_stops (ride_id, position, place, planned_at, cost_ksh, detour_minutes, detour_km)
      select id, position, place, at, cost, minutes, km from jsonb_to_recordset(${given(towns)})
        x(id uuid, position smallint, place int, at timestamptz, cost int, minutes smallint, km float8)`)
    await tx.execute(sql`insert into search_changes (kind, thing) select 'RIDE', id from world`)
  })
  await deps.db.execute(sql`analyze`)
}

/**
 * Writes the current state of a ride, and records its change as the triggers would. The places of its stops do not
 * change.
 */
export const rewriteRide = async ({ db }: Pick<Dependencies, 'db'>, ride: WorldRide): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const [departsAt, arrivesAt] = [ride.stops[0]?.at.toISOString(), ride.stops.at(-1)?.at.toISOString()]
    await tx.execute(sql`update rides set status = ${ride.status}, departs_at = ${departsAt}::timestamptz,
      arrives_at = ${arrivesAt}::timestamptz where id = ${ride.id}`)
    for (const [n, { at }] of ride.stops.entries())
      await tx.execute(sql`update ride_stops set planned_at = ${at.toISOString()}::timestamptz
        where ride_id = ${ride.id} and position = ${1000 * n}`)
    for (const [n, { at, leg }] of ride.possible.entries())
      await tx.execute(sql`update possible_stops set planned_at = ${at.toISOString()}::timestamptz
        where ride_id = ${ride.id} and position = ${positionOfTown(leg, n)}`)
    for (const [n, { paid, held }] of ride.legs.entries())
      await tx.execute(sql`update ride_legs set paid_seats = ${paid}, held_seats = ${held}
        where ride_id = ${ride.id} and position = ${1000 * n}`)
    await tx.execute(sql`insert into search_changes (kind, thing) values ('RIDE', ${ride.id})`)
  })
}
