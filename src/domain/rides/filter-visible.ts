// Third stage of a read (queries.ts has the first two): the rides that this viewer may see. These are SQL conditions, so
// that a limit counts visible rides only. Search has the same rules in memory: ride-table.ts and row-filter.ts.
import { and, eq, not, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { seesPerson } from '../blocks/index.ts'

export type Sight = { id: string; mayUseWomenOnly: boolean } | null

const isForViewer = (viewer: Sight): SQL => (viewer?.mayUseWomenOnly ? sql`true` : sql`not ${rides.womenOnly}`)

const seesItsPeople = (viewer: Sight): SQL =>
  viewer === null
    ? sql`true`
    : sql`(${seesPerson(viewer.id, rides.ownerId)} and ${seesPerson(viewer.id, rides.driverId)})`

/**
 * Rides that are not hidden from this viewer by a block, or because they are for women. Their status and seats are not
 * checked here.
 */
export const isOffered = (viewer: Sight): SQL => sql`(${isForViewer(viewer)} and ${seesItsPeople(viewer)})`

const isOwn = (userId: string): SQL | undefined => or(eq(rides.ownerId, userId), eq(rides.driverId, userId))

/** Rides that are offered to a user, and those that they own or drive, which they cannot book. */
export const isOfferedOrOwn = (user: NonNullable<Sight>): SQL | undefined => or(isOwn(user.id), isOffered(user))

/** Rides that this viewer may open: those that they own or drive, those with their open or paid request, and those offered to them. */
export const isReadable = (viewer: Sight): SQL | undefined =>
  viewer === null
    ? isOffered(null)
    : or(
        isOwn(viewer.id),
        sql`exists (select 1 from seat_requests booked where booked.ride_id = ${rides.id}
          and booked.rider_id = ${viewer.id} and booked.status <> 'CANCELLED')`,
        isOffered(viewer),
      )

/** @throws AppError WOMEN_ONLY for a ride that is hidden only because it is for women, otherwise NOT_FOUND */
export const refuseHidden = async (db: Db | Tx, viewer: Sight, rideId: string): Promise<never> => {
  const forWomen = and(eq(rides.id, rideId), eq(rides.womenOnly, true), not(isForViewer(viewer)), seesItsPeople(viewer))
  const [found] = await db.select({ id: rides.id }).from(rides).where(forWomen)
  throw found ? new AppError('WOMEN_ONLY', 'ride.forWomen') : notFound()
}

/** Refuses a call about a ride in the same way as the ride's page. @throws AppError NOT_FOUND, WOMEN_ONLY */
export const requireReadable = async (db: Db | Tx, viewer: Sight, rideId: string): Promise<void> => {
  const found = await db
    .select({ id: rides.id })
    .from(rides)
    .where(and(eq(rides.id, rideId), isReadable(viewer)))
  if (found.length === 0) await refuseHidden(db, viewer, rideId)
}

/** @throws AppError NOT_FOUND, WOMEN_ONLY when the ride is not offered to this viewer */
export const requireOffered = async (db: Db | Tx, viewer: Sight, rideId: string): Promise<void> => {
  const found = await db
    .select({ id: rides.id })
    .from(rides)
    .where(and(eq(rides.id, rideId), isOffered(viewer)))
  if (found.length === 0) await refuseHidden(db, viewer, rideId)
}
