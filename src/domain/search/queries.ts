import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import type { SearchCriteria } from './rules.ts'

const given = (name: string) => sql.placeholder(name)

const prepare = (db: Db) =>
  db
    .select({
      card: sql<string | null>`card`,
      departsAt: sql<Date>`departs_at`.mapWith(rides.departsAt),
      ownerId: sql<string>`owner_id`,
      driverId: sql<string>`driver_id`,
      status: sql<typeof rides.$inferSelect.status>`status`,
      freeSeats: sql<number>`free_seats`,
      driverPhone: sql<string | null>`driver_phone`,
      isFavorite: sql<boolean>`is_favorite`,
      viewerHasRequest: sql<boolean>`viewer_has_request`,
      radiusKm: sql<number | null>`radius_km`,
    })
    .from(
      sql`search_rides(${given('from')}, ${given('to')}, ${given('oLat')}, ${given('oLng')}, ${given('dLat')},
        ${given('dLng')}, ${given('opensAt')}, ${given('closesAt')}, ${given('numSeats')},
        string_to_array(${given('amenityIds')}, ','), ${given('bands')}, ${given('viewerId')}, ${given('wide')},
        ${given('publicUrl')}, ${given('sort')}, ${given('page')})`,
    )
    .prepare('search_rides')

// Prepared once per database, and by name once per connection: the statement is neither built nor parsed again.
const preparedOn = new WeakMap<Db, ReturnType<typeof prepare>>()

/** A found ride: its card, and what the policy needs to complete it. */
export type FoundRow = Awaited<ReturnType<ReturnType<typeof prepare>['execute']>>[number] & { card: string }

/** The result of `search_rides()`; src/db/sql/search.sql describes each column. */
export interface FoundRides {
  rows: FoundRow[]
  radiusKm: number | null
}

const isRide = (row: { card: string | null }): row is FoundRow => row.card !== null

/** Matching rides, found and written as JSON by one statement. */
export const findRides = async (
  db: Db,
  criteria: SearchCriteria,
  viewerId: string | null,
  publicUrl: string,
): Promise<FoundRides> => {
  let prepared = preparedOn.get(db)
  if (!prepared) preparedOn.set(db, (prepared = prepare(db)))
  const rows = await prepared.execute({
    from: criteria.from.text,
    to: criteria.to.text,
    oLat: criteria.from.coordinates?.lat ?? null,
    oLng: criteria.from.coordinates?.lng ?? null,
    dLat: criteria.to.coordinates?.lat ?? null,
    dLng: criteria.to.coordinates?.lng ?? null,
    opensAt: criteria.opensAt.toISOString(),
    closesAt: criteria.closesAt.toISOString(),
    numSeats: criteria.numSeats,
    amenityIds: criteria.amenityIds.join(','),
    bands: criteria.bands,
    viewerId,
    wide: criteria.wide,
    publicUrl,
    sort: criteria.sort,
    page: criteria.page,
  })
  return { rows: rows.filter(isRide), radiusKm: rows[0]?.radiusKm ?? null }
}
