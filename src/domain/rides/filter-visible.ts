// Third stage of a read: which rides this viewer may see. Every list, search, count and preview takes its condition here. It
// is an SQL condition, so that a limit counts visible rides only. Search has the same rule in memory, in src/domain/search/ride-table.ts.
import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { seesPerson } from '../blocks/index.ts'
import type { Viewer } from './policy.ts'

interface RidePeople {
  ownerId: SQLWrapper
  driverId: SQLWrapper
}

/** Rides that are offered to this viewer: what can be searched, booked and counted. */
export const isOffered = (viewer: Viewer, { ownerId, driverId }: RidePeople = rides): SQL =>
  viewer === null ? sql`true` : sql`(${seesPerson(viewer.id, ownerId)} and ${seesPerson(viewer.id, driverId)})`

/** Rides that this viewer may open: their own, what they have booked, and what is offered to them. */
export const isReadable = (viewer: Viewer): SQL | undefined =>
  viewer === null
    ? isOffered(null)
    : or(
        eq(rides.ownerId, viewer.id),
        eq(rides.driverId, viewer.id),
        sql`exists (select 1 from seat_requests booked where booked.ride_id = ${rides.id}
          and booked.rider_id = ${viewer.id} and booked.status <> 'CANCELLED')`,
        isOffered(viewer),
      )

/** Whether one ride is offered to this viewer. */
export const isRideOffered = async (db: Db | Tx, viewer: Viewer, rideId: string): Promise<boolean> => {
  const found = await db
    .select({ id: rides.id })
    .from(rides)
    .where(and(eq(rides.id, rideId), isOffered(viewer)))
  return found.length > 0
}
