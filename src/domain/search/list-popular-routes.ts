import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import type { PlaceCatalogue } from '../../gazetteer/port.ts'
import { MAX_POPULAR_ROUTES, type PopularRoutes } from '../../shared/contract/popular-routes.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { KNOWN_PLACE_ID } from '../../shared/kernel/place-ids.ts'
import { timeBandMask } from '../../shared/kernel/time-bands.ts'
import type { Ctx } from '../context.ts'
import { pickSoonest } from './best-rows.ts'
import type { RideTable } from './ride-table.ts'
import type { RowFilter } from './row-filter.ts'

/** How many of the routes with the most published rides are checked for bookable rides. */
const LOOKED_THROUGH = 40
/** At most this many rides of a route are counted and compared by price, the soonest first. */
const MAX_COUNTED = 100
/** How long an answer is used again. It ends by time too, because a departure does not change the version of the index. */
const SHOWN_MS = 1000
/** The routes are read again after this time, because a replica may have lacked the last changes. */
const KEPT_MS = MINUTE_MS

const rideAfter = (now: Date): RowFilter => ({
  opensMs: now.getTime() + 1,
  closesMs: Infinity,
  numSeats: 1,
  amenityMask: 0,
  bands: timeBandMask([]),
  womenOnly: 'NONE',
  hiddenPeople: null,
})

interface RouteRow {
  from_place_id: string
  to_place_id: string
  from_name: string
  to_name: string
  from_lat: number
  from_lng: number
  to_lat: number
  to_lng: number
}

// Users choose the names of places that we do not know, so this public list leaves such places out.
const findMostPublished = (db: Db): Promise<RouteRow[]> =>
  readRows<RouteRow>(
    db,
    sql`
    with top as (select * from routes where from_place_id ~* ${KNOWN_PLACE_ID.source} and to_place_id ~* ${KNOWN_PLACE_ID.source}
      order by rides_published desc limit ${LOOKED_THROUGH})
    select t.from_place_id, t.to_place_id, t.from_name, t.to_name, o.lat as from_lat, o.lng as from_lng,
      d.lat as to_lat, d.lng as to_lng
    from top t
    cross join lateral (select p.lat, p.lng from places p where p.place_id = t.from_place_id order by p.id desc limit 1) o
    cross join lateral (select p.lat, p.lng from places p where p.place_id = t.to_place_id order by p.id desc limit 1) d
    order by t.rides_published desc, t.from_name, t.to_name`,
  )

/** The numbers of places by the provider's id. A place has one number for each of its versions. */
const numbersByPlace = ({ places }: RideTable): Map<string, number[]> =>
  Map.groupBy(places.facts.keys(), (number) => places.facts[number]?.placeId ?? '')

const pricesBetween = (table: RideTable, starts: readonly number[], ends: readonly number[], now: Date): number[] => {
  const filter = rideAfter(now)
  const isWanted = (row: number) =>
    starts.includes(table.fromPlace(row)) &&
    ends.includes(table.toPlace(row)) &&
    table.comesFromStart(row) &&
    table.goesToEnd(row) &&
    table.fits(row, filter)
  const cellsOf = (numbers: readonly number[]) => [...new Set(numbers.map((number) => table.places.cellOf(number)))]
  return cellsOf(starts)
    .flatMap((start) => cellsOf(ends).map((end) => table.rowsByCells.find(start)?.to(end) ?? []))
    .flatMap((rows) => pickSoonest(table, rows, filter, isWanted, MAX_COUNTED))
    .toSorted((row, other) => table.compareDepartures(row, other))
    .slice(0, MAX_COUNTED)
    .map((row) => table.factsOf(table.rideOf(row)).seatCostKsh)
}

/** Our own places with their current names; a provider's places with the name from when a ride was last published. */
const presentRoute = (
  row: RouteRow,
  prices: readonly number[],
  catalogue: PlaceCatalogue,
): PopularRoutes['routes'][0] => {
  const endOf = (placeId: string, stored: { name: string; coordinates: Coordinates }) => {
    const { name, coordinates } = catalogue.find(placeId) ?? stored
    return { placeId, name, coordinates }
  }
  return {
    from: endOf(row.from_place_id, { name: row.from_name, coordinates: { lat: row.from_lat, lng: row.from_lng } }),
    to: endOf(row.to_place_id, { name: row.to_name, coordinates: { lat: row.to_lat, lng: row.to_lng } }),
    rides: prices.length,
    ...(prices.length > 0 && { fromPrice: Math.min(...prices) }),
  }
}

type Needed = Pick<Ctx, 'db' | 'clock' | 'places' | 'search'>

const presentPopular = ({ places, search }: Needed, rows: readonly RouteRow[], now: Date): PopularRoutes => {
  const { table } = search.index
  const numbers = numbersByPlace(table)
  const routes = rows.map((row) => {
    const [starts = [], ends = []] = [numbers.get(row.from_place_id), numbers.get(row.to_place_id)]
    return presentRoute(row, pricesBetween(table, starts, ends, now), places.catalogue)
  })
  const withRidesFirst = [...routes.filter(({ rides }) => rides > 0), ...routes.filter(({ rides }) => rides === 0)]
  return { routes: withRidesFirst.slice(0, MAX_POPULAR_ROUTES) }
}

interface Kept {
  version: number
  readAt: number
  rows: Promise<RouteRow[]>
  shownAt: number
  answer: Promise<PopularRoutes>
}
const kept = new WeakMap<Db, Kept>()
const isWithin = (ms: number, now: Date, at: number): boolean => Math.abs(now.getTime() - at) < ms

/** The routes with the most published rides. Of these, the routes with bookable rides come first. */
export const listPopularRoutes = (ctx: Needed): Promise<PopularRoutes> => {
  const now = ctx.clock.now()
  const { version } = ctx.search.index
  const last = kept.get(ctx.db)
  const known = last?.version === version && isWithin(KEPT_MS, now, last.readAt) ? last : undefined
  if (known && isWithin(SHOWN_MS, now, known.shownAt)) return known.answer
  const { rows, readAt } = known ?? { rows: findMostPublished(ctx.db), readAt: now.getTime() }
  const answer = rows.then((found) => presentPopular(ctx, found, now))
  const stored: Kept = { version, readAt, rows, shownAt: now.getTime(), answer }
  kept.set(ctx.db, stored)
  // A failure is not cached, because the database may be back in a second. A newer answer stays.
  answer.catch(() => {
    if (kept.get(ctx.db) === stored) kept.delete(ctx.db)
  })
  return answer
}
