import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { boardingPins, disputes, seatRequests, users } from '../../db/schema/index.ts'
import { unauthenticated } from '../../platform/errors.ts'
import { seesPerson } from '../blocks/index.ts'
import { heldColumn } from '../documents/index.ts'
import { hasTripToRate, ratedSince } from '../reviews/index.ts'
import { hasOpenRequests } from '../seat-requests/index.ts'
import { hasOpenCheck } from '../trip-checks/index.ts'
import type { VehicleStatus } from '../../shared/kernel/enums.ts'

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

interface OwnVehicle {
  id: string
  plate: string
  status: VehicleStatus
}

/** As SQL, because in a query of one table Drizzle writes a column without its table's name. */
const USER_ID = sql`users.id`

const prepareWaiting = prepareOnce((db, name: 'find_waiting') =>
  db
    .select({
      isVerified: sql`${users.verifiedAt} is not null`.mapWith(Boolean),
      held: heldColumn(USER_ID),
      vehicles: sql<OwnVehicle[]>`(select coalesce(json_agg(json_build_object('id', v.id, 'plate', v.plate,
        'status', v.status) order by v.created_at, v.id), '[]')
        from vehicles v where v.owner_id = ${USER_ID} and v.status <> 'DELETED')`,
      hasReport: sql`exists (select from disputes d where d.against = ${USER_ID} and d.status = 'OPEN')`.mapWith(
        Boolean,
      ),
      hasRequests: hasOpenRequests(db, USER_ID),
      hasTripToRate: hasTripToRate(db, USER_ID),
      hasCheck: hasOpenCheck(db, USER_ID),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(name),
)

/** Reads the account, and which lists of steps have an entry, because most lists of most users are empty. */
export const findWaiting = async (db: Db, userId: string, now: Date) => {
  const [waiting] = await prepareWaiting(db, 'find_waiting').execute({ userId, since: ratedSince(now), now })
  if (!waiting) throw unauthenticated()
  return waiting
}

export type Waiting = Awaited<ReturnType<typeof findWaiting>>
