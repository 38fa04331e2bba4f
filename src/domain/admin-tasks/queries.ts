import { and, asc, count, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { readRows } from '../../db/read-rows.ts'
import {
  disputes,
  documents,
  incidents,
  manualRefunds,
  moneyReviews,
  payments,
  payouts,
  refunds,
  reports,
  rides,
  seatRequests,
  tickets,
  users,
  vehicles,
} from '../../db/schema/index.ts'
import { isOutside, selectIncidents } from '../incidents/index.ts'
import type { LateBefore } from './rules.ts'
import { segmentDepartsAt, segmentFrom, segmentTo, selectInvolved } from '../seat-requests/index.ts'
import type { AdminTaskKind } from '../../shared/kernel/enums.ts'

/** Unverified drivers who have sent both documents and need not replace one; the other unverified drivers must send one first. */
const driversToVerify = sql`select 'DRIVER' as kind, u.id,
    greatest(u.created_at, coalesce(u.unverified_at, u.created_at), max(d.uploaded_at)) as since
  from users u join documents d on d.user_id = u.id
  where u.role = 'DRIVER' and u.verified_at is null and u.status in ('ACTIVE', 'PENDING')
    and d.kind in ('NATIONAL_ID', 'LICENSE') and d.uploaded_at is not null and d.discarded_at is null
  group by u.id having count(*) = 2 and count(d.asked_again_at) = 0`

/** Users who are not drivers send an ID to use rides for women, and another admin has to read it. */
const identities = (adminId: string): SQL => sql`select 'IDENTITY' as kind, u.id, d.uploaded_at as since
  from users u join documents d on d.user_id = u.id
  where u.role <> 'DRIVER' and u.id <> ${adminId} and u.status = 'ACTIVE' and d.kind = 'NATIONAL_ID' and d.uploaded_at is not null
    and d.discarded_at is null and d.asked_again_at is null
    and not exists (select from user_identities i where i.user_id = u.id)`

const driver = sql`driver`

/** Documents that no admin has read. Other tasks show a user's first documents and those of a waiting vehicle. */
const documentsToRead = (adminId: string): SQL => sql`select 'DOCUMENT', d.id, d.uploaded_at
  from documents d join users u on u.id = d.user_id
    left join vehicles v on v.id = d.vehicle_id
    left join document_facts f on f.user_id = d.user_id and f.kind = d.kind and f.vehicle_id is not distinct from d.vehicle_id
  where d.kind <> 'PHOTO' and d.uploaded_at is not null and d.discarded_at is null and d.asked_again_at is null
    and u.status = 'ACTIVE' and u.id <> ${adminId} and u.id not in (select id from ${driver})
    and f.document_id is distinct from d.id
    and case when d.vehicle_id is null then f.id is not null else v.status = 'APPROVED' end`

/** An admin who is part of a trip decides nothing about its money. */
const isOutsideTrip = (adminId: string, paymentId: SQL): SQL =>
  sql`not exists (${selectInvolved(adminId)} and q.id = (select request_id from payments where payments.id = ${paymentId}))`

/** A first decision waits for a second admin, and no admin can decide while M-Pesa is asked about an M-Pesa code (`reviewFacts`). */
const reviews = (adminId: string): SQL =>
  sql`select case kind when 'REFUND_STUCK' then 'REFUND' else 'REVIEW' end, id, opened_at from money_reviews
    where resolved_at is null and proposed_by is distinct from ${adminId}
      and not exists (select from receipt_checks c where c.review_id = money_reviews.id and c.state <> 'DONE')
      and ${isOutsideTrip(adminId, sql`money_reviews.payment_id`)}`

/** Tasks that wait for this admin, as `kind`, `id` and `since`. A driver to verify and their vehicles are one task. */
const allTasks = (adminId: string, now: Date): SQL => sql`with ${driver} as (${driversToVerify}), task as (
  select * from ${driver} where id <> ${adminId}
  union all ${identities(adminId)}
  union all select 'VEHICLE', v.id, coalesce(v.waiting_since, v.created_at) from vehicles v join users u on u.id = v.owner_id
    where v.status = 'PENDING' and u.status in ('ACTIVE', 'PENDING') and v.owner_id <> ${adminId}
      and v.owner_id not in (select id from ${driver})
  union all ${documentsToRead(adminId)}
  union all select 'DISPUTE', id, coalesce(answered_at, answer_by) from disputes
    where (status in ('ANSWERED', 'OVERDUE') or (status = 'OPEN' and answer_by <= ${now.toISOString()}::timestamptz))
      and proposed_by is distinct from ${adminId} and not exists (${selectInvolved(adminId)} and q.id = disputes.request_id)
  union all select 'REFUND', id, requested_at from manual_refunds where status = 'WAITING' and requested_by <> ${adminId}
    and ${isOutsideTrip(adminId, sql`manual_refunds.payment_id`)}
  union all ${reviews(adminId)}
  union all select 'REPORT', id, created_at from reports where closed_at is null and ${adminId} not in (reporter_id, reported_id)
  union all select 'TICKET', id, waiting_since from tickets where status = 'OPEN' and user_id <> ${adminId}
  union all select 'INCIDENT', id, created_at from incidents where status <> 'CLOSED' and ${isOutside(sql`${adminId}::uuid`)})`

interface Counted {
  kind: AdminTaskKind
  total: number
  late: number
}
export const countTasks = (db: Db, adminId: string, now: Date, late: LateBefore): Promise<Counted[]> =>
  readRows<Counted>(
    db,
    sql`${allTasks(adminId, now)} select kind, count(*)::int as total,
      (count(*) filter (where since < case kind when 'INCIDENT' then ${late.incident.toISOString()}::timestamptz
        else ${late.other.toISOString()}::timestamptz end))::int as late from task group by kind`,
  )

export interface FoundTask {
  kind: AdminTaskKind
  id: string
  since: Date
}

interface Asked {
  kinds: readonly AdminTaskKind[]
  page: number
  pageSize: number
}
const listOf = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

const readTasks = async (db: Db, statement: SQL): Promise<FoundTask[]> => {
  const rows = await readRows<{ kind: AdminTaskKind; id: string; since: number }>(db, statement)
  return rows.map(({ kind, id, since }) => ({ kind, id, since: new Date(since) }))
}
const columns = sql`kind, id, extract(epoch from since)::float8 * 1000 as since`

export const findTasks = (db: Db, adminId: string, now: Date, { kinds, page, pageSize }: Asked): Promise<FoundTask[]> =>
  readTasks(
    db,
    sql`${allTasks(adminId, now)} select ${columns} from task where kind in (${listOf(kinds)})
      order by kind = 'INCIDENT' desc, since, id limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )

export const findTasksOf = (db: Db, adminId: string, now: Date, ids: readonly string[]): Promise<FoundTask[]> =>
  readTasks(
    db,
    sql`${allTasks(adminId, now)} select ${columns} from task where id in (${listOf(ids)}) order by since, id`,
  )

export const listVehiclesOf = (db: Db, ownerId: string) =>
  db
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.ownerId, ownerId), ne(vehicles.status, 'DELETED')))
    .orderBy(asc(vehicles.createdAt), asc(vehicles.id))

export const countOpenReports = async (db: Db, reportedId: string): Promise<number> => {
  const [row] = await db
    .select({ open: count() })
    .from(reports)
    .where(and(eq(reports.reportedId, reportedId), isNull(reports.closedAt)))
  return row?.open ?? 0
}

const person = { id: users.id, name: users.name, photoVersion: users.photoVersion }
export type Person = Pick<typeof users.$inferSelect, keyof typeof person>

export const findPeople = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(person)
          .from(users)
          .where(inArray(users.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

export const findVehicles = (db: Db, ids: readonly string[], ownerIds: readonly string[]) =>
  ids.length + ownerIds.length === 0
    ? []
    : db
        .select()
        .from(vehicles)
        .where(
          sql`${vehicles.status} = 'PENDING' and (${inArray(vehicles.id, [...ids])} or ${inArray(vehicles.ownerId, [...ownerIds])})`,
        )

export const findDocuments = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: documents.id, kind: documents.kind, userId: documents.userId, vehicle: vehicles })
        .from(documents)
        .leftJoin(vehicles, eq(vehicles.id, documents.vehicleId))
        .where(inArray(documents.id, [...ids]))

export const findDisputes = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          id: disputes.id,
          kind: disputes.kind,
          amountKsh: disputes.capturedKsh,
          riderId: seatRequests.riderId,
          ownerId: seatRequests.ownerId,
          from: segmentFrom,
          to: segmentTo,
          departsAt: segmentDepartsAt,
        })
        .from(disputes)
        .innerJoin(seatRequests, eq(seatRequests.id, disputes.requestId))
        .innerJoin(rides, eq(rides.id, seatRequests.rideId))
        .where(inArray(disputes.id, [...ids]))

export const findManualRefunds = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          id: manualRefunds.id,
          amountKsh: manualRefunds.amountKsh,
          reason: manualRefunds.reason,
          riderId: seatRequests.riderId,
        })
        .from(manualRefunds)
        .innerJoin(payments, eq(payments.id, manualRefunds.paymentId))
        .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
        .where(inArray(manualRefunds.id, [...ids]))

export const findReviews = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({
          id: moneyReviews.id,
          kind: moneyReviews.kind,
          amountKsh: moneyReviews.amountKsh,
          riderId: seatRequests.riderId,
          driverId: payouts.driverId,
        })
        .from(moneyReviews)
        .leftJoin(refunds, eq(refunds.id, moneyReviews.refundId))
        .leftJoin(payouts, eq(payouts.id, moneyReviews.payoutId))
        .leftJoin(payments, sql`${payments.id} = coalesce(${moneyReviews.paymentId}, ${refunds.paymentId})`)
        .leftJoin(seatRequests, eq(seatRequests.id, payments.requestId))
        .where(inArray(moneyReviews.id, [...ids]))

export const findIncidents = async (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : await selectIncidents(db).where(inArray(incidents.id, [...ids]))

export const findReports = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: reports.id, category: reports.category, reportedId: reports.reportedId })
        .from(reports)
        .where(inArray(reports.id, [...ids]))

export const findTickets = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: tickets.id, category: tickets.category, userId: tickets.userId })
        .from(tickets)
        .where(inArray(tickets.id, [...ids]))
