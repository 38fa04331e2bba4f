import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { boardingPins, disputes, seatRequests, users, vehicles } from '../../db/schema/index.ts'
import { seesPerson } from '../blocks/index.ts'

export type PersonRow = Pick<typeof users.$inferSelect, 'id' | 'name' | 'phone' | 'photoVersion'> & {
  isApart: boolean
}

export const findPeople = async (
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      phone: users.phone,
      photoVersion: users.photoVersion,
      isApart: sql`not ${seesPerson(viewerId, users.id)}`.mapWith(Boolean),
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

export const findPins = async (db: Db, requestIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> => {
  if (requestIds.length === 0) return new Map()
  const rows = await db
    .select({ requestId: boardingPins.requestId, pinSealed: boardingPins.pinSealed })
    .from(boardingPins)
    .where(inArray(boardingPins.requestId, [...requestIds]))
  return new Map(rows.map((row) => [row.requestId, row.pinSealed]))
}

const prepareReports = prepareOnce((db, name: 'list_reports_to_answer') =>
  db
    .select({
      requestId: disputes.requestId,
      rideId: seatRequests.rideId,
      answerBy: disputes.answerBy,
      author: { id: users.id, name: users.name, photoVersion: users.photoVersion },
    })
    .from(disputes)
    .innerJoin(seatRequests, eq(seatRequests.id, disputes.requestId))
    .innerJoin(users, eq(users.id, disputes.openedBy))
    .where(and(eq(disputes.against, sql.placeholder('userId')), eq(disputes.status, 'OPEN')))
    .orderBy(asc(disputes.answerBy))
    .prepare(name),
)
export const listReportsToAnswer = (db: Db, userId: string) =>
  prepareReports(db, 'list_reports_to_answer').execute({ userId })

export const isVerified = async (db: Db, userId: string): Promise<boolean> => {
  const [user] = await db.select({ verifiedAt: users.verifiedAt }).from(users).where(eq(users.id, userId))
  return user?.verifiedAt instanceof Date
}

export const listOwnVehicles = (db: Db, userId: string) =>
  db
    .select({ id: vehicles.id, plate: vehicles.plate, status: vehicles.status })
    .from(vehicles)
    .where(and(eq(vehicles.ownerId, userId), ne(vehicles.status, 'DELETED')))
    .orderBy(asc(vehicles.createdAt), asc(vehicles.id))
