import { inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { documentFacts, places, rides, routes, users, vehicles } from '../db/schema/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { FoundPlace } from '../gazetteer/port.ts'
import { layOutStops } from '../domain/rides/index.ts'
import type { PlacesPort } from '../providers/places/port.ts'
import { DEMO_DRIVERS } from './demo-data.ts'
import { planFacts } from './plan-facts.ts'
import { planDemo, type PlannedRide } from './plan-demo.ts'

export interface DemoDependencies {
  db: Db
  clock: Clock
  places: PlacesPort
}

/** Two processes that start at once on an empty database must not both fill it. */
const DEMO_LOCK = 7_234_003

export const lookUpPlaces = async (port: PlacesPort): Promise<ReadonlyMap<string, FoundPlace>> => {
  const ids = new Set(
    DEMO_DRIVERS.flatMap((driver) => driver.trips.flatMap(({ from, via = [], to }) => [from, ...via, to])),
  )
  const found = await Promise.all([...ids].map(async (id) => [id, await port.details(id)] as const))
  return new Map(
    found.map(([id, place]) => {
      if (place === null) throw new Error(`The demo names a place the gazetteer does not have: ${id}`)
      return [id, place]
    }),
  )
}

const insertPlaces = async (tx: Tx, found: readonly FoundPlace[], now: Date): Promise<ReadonlyMap<string, number>> => {
  const rows = found.map(({ coordinates, ...facts }) => ({ ...facts, ...coordinates, lastUpdatedAt: now }))
  await tx.insert(places).values(rows).onConflictDoNothing()
  const known = await tx
    .select({ id: places.id, placeId: places.placeId })
    .from(places)
    .where(
      inArray(
        places.placeId,
        rows.map((row) => row.placeId),
      ),
    )
  return new Map(known.map((row) => [row.placeId, row.id]))
}

const countRoutes = (planned: readonly PlannedRide[], now: Date): (typeof routes.$inferInsert)[] => {
  const counted = new Map<string, typeof routes.$inferInsert>()
  for (const { stops } of planned) {
    const [from, to] = [stops[0]?.place, stops.at(-1)?.place]
    if (!from || !to) continue
    const key = `${from.placeId} ${to.placeId}`
    counted.set(key, {
      fromPlaceId: from.placeId,
      toPlaceId: to.placeId,
      fromName: from.name,
      toName: to.name,
      ridesPublished: (counted.get(key)?.ridesPublished ?? 0) + 1,
      lastPublishedAt: now,
    })
  }
  return [...counted.values()]
}

const insertRides = async (tx: Tx, planned: readonly PlannedRide[], placeRows: ReadonlyMap<string, number>) => {
  const rowOf = (place: FoundPlace): number => {
    const row = placeRows.get(place.placeId)
    if (row === undefined) throw new Error(`The place ${place.placeId} was not stored`)
    return row
  }
  await tx.insert(rides).values(planned.map(({ ride }) => ride))
  await layOutStops(
    tx,
    planned.map(({ ride, stops, legCosts }) => ({
      ride,
      stops: stops.map(({ place, plannedAt }) => ({ place: rowOf(place), plannedAt })),
      legCosts,
    })),
  )
}

const hasUsers = async (db: Db | Tx): Promise<boolean> =>
  (await db.select({ id: users.id }).from(users).limit(1)).length > 0

/** Fills a database without users, completely or not at all. @returns whether this call filled it */
export const seedDemo = async (deps: DemoDependencies): Promise<boolean> => {
  // Also checked before planning, because planning is slow and only the first start needs the plan.
  if (await hasUsers(deps.db)) return false
  const now = deps.clock.now()
  const found = await lookUpPlaces(deps.places)
  const plan = planDemo({
    now,
    placeOf: (placeId) => found.get(placeId) as FoundPlace,
    estimateTrip: (from, to) => deps.places.estimateTrip(from.coordinates, to.coordinates),
  })
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
    if (await hasUsers(tx)) return false
    await tx.insert(users).values(plan.users)
    await tx.insert(vehicles).values(plan.vehicles)
    await tx.insert(documentFacts).values(planFacts(now))
    await insertRides(tx, plan.rides, await insertPlaces(tx, [...found.values()], now))
    await tx.insert(routes).values(countRoutes(plan.rides, now)).onConflictDoNothing()
    return true
  })
}
