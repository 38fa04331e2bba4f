import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import { isBookable } from '../../db/bookable-ride.ts'
import type { Db, Tx } from '../../db/client.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { rides, seatRequests, users } from '../../db/schema/index.ts'
import { unauthenticated } from '../../platform/errors.ts'
import type { CheckedDocument, RequestStatus } from '../../shared/kernel/enums.ts'

export type UserRow = typeof users.$inferSelect

const prepareUser = prepareOnce((db, name: 'find_user') =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), ne(users.status, 'DELETED')))
    .prepare(name),
)

/** Leaves out deleted accounts. */
export const findUser = async (db: Db, id: string): Promise<UserRow | null> => {
  const [row] = await prepareUser(db, 'find_user').execute({ id })
  return row ?? null
}

export const findUserByPhone = async (db: Db, phone: string): Promise<UserRow | null> => {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), ne(users.status, 'DELETED')))
  return row ?? null
}

/**
 * Requires an ACTIVE user, who then cannot be blocked or deleted before the transaction ends. Called before a ride is locked.
 * @throws AppError UNAUTHENTICATED
 */
export const holdUser = async (tx: Tx, id: string): Promise<void> => {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.status, 'ACTIVE')))
    .for('share')
  if (!row) throw unauthenticated()
}

export const lockUser = async (tx: Tx, id: string): Promise<UserRow | null> => {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), ne(users.status, 'DELETED')))
    .for('no key update')
  return row ?? null
}

/** Of a ride that a coordinator posted, the owner and the driver are two users. */
const offersSeats = (userId: string) => or(eq(seatRequests.ownerId, userId), eq(rides.driverId, userId))

/** The status of the most advanced request of one of these users for a ride that the other posted or drives; null without a request. */
export const closestRequest = async (db: Db, a: string, b: string): Promise<RequestStatus | null> => {
  const [row] = await db
    .select({ status: seatRequests.status })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .where(or(and(eq(seatRequests.riderId, a), offersSeats(b)), and(eq(seatRequests.riderId, b), offersSeats(a))))
    .orderBy(sql`array_position(array['PAID', 'APPROVED', 'PENDING', 'CANCELLED'], ${seatRequests.status})`)
    .limit(1)
  return row?.status ?? null
}

/** Whether a user drives a ride that the viewer may see and book. Then the viewer may see the phone number without a request. */
export const drivesABookableRide = async (
  db: Db,
  userId: string,
  { now, mayUseWomenOnly, required }: { now: Date; mayUseWomenOnly: boolean; required: readonly CheckedDocument[] },
): Promise<boolean> => {
  const [row] = await db
    .select({ id: rides.id })
    .from(rides)
    .where(
      and(
        eq(rides.driverId, userId),
        gt(rides.departsAt, now),
        isBookable(required),
        mayUseWomenOnly ? undefined : eq(rides.womenOnly, false),
      ),
    )
    .limit(1)
  return row !== undefined
}
