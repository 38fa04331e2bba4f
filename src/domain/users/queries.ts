import { and, eq, gt, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rides, rideSegments, seatRequests, users } from '../../db/schema/index.ts'

export type UserRow = typeof users.$inferSelect

/** Somebody who has not deleted their account. */
export const findUser = async (db: Db, id: string): Promise<UserRow | null> => {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), ne(users.status, 'DELETED')))
  return row ?? null
}

export const findUserByPhone = async (db: Db, phone: string): Promise<UserRow | null> => {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), ne(users.status, 'DELETED')))
  return row ?? null
}

/** Whether one of the two asked for seats on a ride of the other; `agreed`: and the other said yes. */
export const shareARequest = async (db: Db, a: string, b: string, agreed = false): Promise<boolean> => {
  const [row] = await db
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .where(
      and(
        or(
          and(eq(seatRequests.riderId, a), eq(seatRequests.ownerId, b)),
          and(eq(seatRequests.riderId, b), eq(seatRequests.ownerId, a)),
        ),
        agreed ? inArray(seatRequests.status, ['APPROVED', 'PAID']) : undefined,
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Segments exist for bookable rides only. */
export const drivesABookableRide = async (db: Db, userId: string, now: Date): Promise<boolean> => {
  const [row] = await db
    .select({ id: rides.id })
    .from(rides)
    .innerJoin(rideSegments, eq(rideSegments.rideId, rides.id))
    .where(and(eq(rides.driverId, userId), gt(rideSegments.departsAt, now)))
    .limit(1)
  return row !== undefined
}
