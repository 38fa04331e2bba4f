import { and, asc, count, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { documentFacts, rides, users, vehicles } from '../../db/schema/index.ts'
import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { CANCEL_BEFORE_HOURS, WARNING_DAYS } from '../documents/rules.ts'
import { OPEN_STATUSES } from '../../shared/kernel/open-ride.ts'
import type { CheckedDocument } from '../../shared/kernel/enums.ts'

const isOfRide = or(
  and(isNull(documentFacts.vehicleId), eq(documentFacts.userId, rides.driverId)),
  eq(documentFacts.vehicleId, rides.vehicleId),
)

const isStopped = and(inArray(rides.status, [...OPEN_STATUSES]), gte(rides.departsAt, documentFacts.endsAt))

export const findDueRides = async (
  db: Db,
  required: readonly CheckedDocument[],
  now: Date,
  limit: number,
): Promise<string[]> => {
  const lastCall = new Date(now.getTime() + CANCEL_BEFORE_HOURS * HOUR_MS)
  const rows = await db
    .selectDistinct({ id: rides.id, departsAt: rides.departsAt })
    .from(documentFacts)
    .innerJoin(rides, isOfRide)
    .where(
      and(
        inArray(documentFacts.kind, [...required]),
        isStopped,
        or(lte(documentFacts.graceUntil, now), lte(rides.departsAt, lastCall)),
      ),
    )
    .orderBy(asc(rides.departsAt))
    .limit(limit)
    // The SQL differs with the number of required documents, so the prepared statement has a name for each number.
    .prepare(`list_rides_stopped_by_${required.length}`)
    .execute()
  return rows.map(({ id }) => id)
}

export const countStopped = async (
  db: Db | Tx,
  factIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  if (factIds.length === 0) return new Map()
  const rows = await db
    .select({ id: documentFacts.id, rides: count() })
    .from(documentFacts)
    .innerJoin(rides, isOfRide)
    .where(and(inArray(documentFacts.id, [...factIds]), isStopped, gt(rides.departsAt, now)))
    .groupBy(documentFacts.id)
  return new Map(rows.map((row) => [row.id, row.rides]))
}

const [FIRST_WARNING] = WARNING_DAYS
/** The next warning after the last one that was sent, in days before the expiry. */
const nextWarning = sql`case ${documentFacts.warnedDays} when 30 then 14 when 14 then 3 when 3 then 0
  else ${FIRST_WARNING}::int end`

const isOfLive = and(
  eq(users.status, 'ACTIVE'),
  or(isNull(documentFacts.vehicleId), and(ne(vehicles.status, 'DELETED'), ne(vehicles.status, 'REJECTED'))),
)

const selectFacts = (db: Db | Tx) =>
  db
    .select({
      fact: documentFacts,
      holder: { id: users.id, name: users.name, phone: users.phone },
      plate: vehicles.plate,
    })
    .from(documentFacts)
    .innerJoin(users, eq(users.id, documentFacts.userId))
    .leftJoin(vehicles, eq(vehicles.id, documentFacts.vehicleId))
export type HeldFact = Awaited<ReturnType<typeof selectFacts>>[number]

export const findToWarn = (
  db: Db,
  required: readonly CheckedDocument[],
  now: Date,
  limit: number,
): Promise<HeldFact[]> =>
  selectFacts(db)
    .where(
      and(
        inArray(documentFacts.kind, [...required]),
        lte(documentFacts.endsAt, new Date(now.getTime() + FIRST_WARNING * DAY_MS)),
        sql`${documentFacts.warnedDays} is distinct from 0`,
        sql`${documentFacts.endsAt} - ${nextWarning} * interval '24 hours' <= ${now.toISOString()}::timestamptz`,
        isOfLive,
      ),
    )
    .orderBy(asc(documentFacts.endsAt))
    .limit(limit)

interface Page {
  page: number
  pageSize: number
}

export const findEnding = async (
  db: Db | Tx,
  required: readonly CheckedDocument[],
  now: Date,
  { page, pageSize }: Page,
): Promise<{ rows: HeldFact[]; total: number }> => {
  const around = FIRST_WARNING * DAY_MS
  const where = and(
    inArray(documentFacts.kind, [...required]),
    lte(documentFacts.endsAt, new Date(now.getTime() + around)),
    gte(documentFacts.endsAt, new Date(now.getTime() - around)),
    isOfLive,
  )
  const [counted] = await db
    .select({ total: count() })
    .from(documentFacts)
    .innerJoin(users, eq(users.id, documentFacts.userId))
    .leftJoin(vehicles, eq(vehicles.id, documentFacts.vehicleId))
    .where(where)
  const rows = await selectFacts(db)
    .where(where)
    .orderBy(asc(documentFacts.endsAt), asc(documentFacts.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: counted?.total ?? 0 }
}

export const listOwnVehicles = (db: Db, ownerId: string) =>
  db
    .select({ id: vehicles.id, plate: vehicles.plate })
    .from(vehicles)
    .where(and(eq(vehicles.ownerId, ownerId), ne(vehicles.status, 'DELETED')))
    .orderBy(asc(vehicles.createdAt), asc(vehicles.id))
