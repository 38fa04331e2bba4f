import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import type { PlaceCatalogue } from '../../gazetteer/port.ts'
import { MAX_POPULAR_ROUTES, type PopularRoutes } from '../../shared/contract/popular-routes.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { KNOWN_PLACE_ID } from '../../shared/kernel/place-ids.ts'
import type { Ctx } from '../context.ts'
import { isOffered } from './filter-visible.ts'

/** So many of the most driven routes are checked for rides. */
const LOOKED_THROUGH = 40
/** Counts and compares at most this many rides per route, the soonest. */
const MAX_COUNTED = 100
const KEPT_MS = MINUTE_MS

// The same for all callers: what a visitor may see.
const OFFERED_TO_VISITORS = isOffered(null, { ownerId: sql`r.owner_id`, driverId: sql`r.driver_id` })

interface RouteRow {
  from_place_id: string
  to_place_id: string
  from_name: string
  to_name: string
  from_lat: number
  from_lng: number
  to_lat: number
  to_lng: number
  rides: number
  price: number | null
}

// Only known places: users choose the names of others, and this is a public page. Every process reads it once a minute.
const findPopular = (db: Db, now: Date): Promise<RouteRow[]> =>
  readRows<RouteRow>(
    db,
    sql`
    with top as (select * from routes where from_place_id ~* ${KNOWN_PLACE_ID.source} and to_place_id ~* ${KNOWN_PLACE_ID.source}
      order by rides_published desc limit ${LOOKED_THROUGH})
    select t.from_place_id, t.to_place_id, t.from_name, t.to_name, o.lat as from_lat, o.lng as from_lng,
      d.lat as to_lat, d.lng as to_lng, n.rides, n.price
    from top t
    cross join lateral (select p.lat, p.lng from places p where p.place_id = t.from_place_id order by p.id desc limit 1) o
    cross join lateral (select p.lat, p.lng from places p where p.place_id = t.to_place_id order by p.id desc limit 1) d
    cross join lateral (
      select count(*)::int as rides, min(c.seat_cost_ksh) as price from (
        select r.seat_cost_ksh from ride_segments s join rides r on r.id = s.ride_id
        where s.from_place in (select p.id from places p where p.place_id = t.from_place_id)
          and s.to_place in (select p.id from places p where p.place_id = t.to_place_id)
          and s.departs_at > ${now.toISOString()}::timestamptz and s.free_seats > 0 and ${OFFERED_TO_VISITORS}
        order by s.departs_at limit ${MAX_COUNTED}) c) n
    order by n.rides > 0 desc, t.rides_published desc, t.from_name, t.to_name
    limit ${MAX_POPULAR_ROUTES}`,
  )

/** Our own places with their present names; a provider's with the name when the ride was published. */
const presentRoutes = (rows: readonly RouteRow[], catalogue: PlaceCatalogue): PopularRoutes => {
  const endOf = (placeId: string, stored: { name: string; coordinates: Coordinates }) => {
    const { name, coordinates } = catalogue.find(placeId) ?? stored
    return { placeId, name, coordinates }
  }
  return {
    routes: rows.map((row) => ({
      from: endOf(row.from_place_id, { name: row.from_name, coordinates: { lat: row.from_lat, lng: row.from_lng } }),
      to: endOf(row.to_place_id, { name: row.to_name, coordinates: { lat: row.to_lat, lng: row.to_lng } }),
      rides: row.rides,
      ...(row.price === null ? {} : { fromPrice: row.price }),
    })),
  }
}

const kept = new WeakMap<Db, { at: number; answer: Promise<PopularRoutes> }>()

/** The routes with most rides, those with bookable rides first; at most a minute old. */
export const listPopularRoutes = (ctx: Pick<Ctx, 'db' | 'clock' | 'places'>): Promise<PopularRoutes> => {
  const now = ctx.clock.now()
  const known = kept.get(ctx.db)
  if (known && Math.abs(now.getTime() - known.at) < KEPT_MS) return known.answer
  const answer = findPopular(ctx.db, now).then((rows) => presentRoutes(rows, ctx.places.catalogue))
  kept.set(ctx.db, { at: now.getTime(), answer })
  // A failure is not cached: the database may be back in a second.
  answer.catch(() => kept.delete(ctx.db))
  return answer
}
