import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, oneOf } from '../columns.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { CHECKED_DOCUMENTS } from '../../shared/kernel/enums.ts'

/** What an admin read on a document. It counts until an admin has read the next upload. */
export const documentFacts = pgTable(
  'document_facts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    vehicleId: uuid().references(() => vehicles.id),
    kind: text({ enum: CHECKED_DOCUMENTS }).notNull(),
    /** The document that was read. Not a reference: the document may be replaced and deleted. */
    documentId: uuid().notNull(),
    /** A keyed hash: it shows whether two documents have the same number, without the number. */
    numberMac: bytea(),
    /** The first instant at which the document is not valid: midnight in Nairobi. Null without an expiry date. */
    endsAt: timestamp({ withTimezone: true }),
    /** Until this time, rides after the expiry wait for a new document. */
    graceUntil: timestamp({ withTimezone: true }),
    /** The last warning that was sent: days before the expiry, 0 at the expiry. */
    warnedDays: integer(),
    checkedBy: uuid()
      .notNull()
      .references(() => users.id),
    checkedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('document_facts_of_user')
      .on(t.userId, t.kind)
      .where(sql`vehicle_id is null`),
    uniqueIndex('document_facts_of_vehicle')
      .on(t.vehicleId, t.kind)
      .where(sql`vehicle_id is not null`),
    index('document_facts_end').on(t.endsAt),
    check('document_facts_kind_known', oneOf(t.kind, CHECKED_DOCUMENTS)),
    check('document_facts_of_its_kind', sql`(${t.vehicleId} is not null) = (${t.kind} in ('INSURANCE', 'INSPECTION'))`),
    check('document_facts_end_known', sql`${t.endsAt} is not null or ${t.kind} = 'NATIONAL_ID'`),
    check(
      'document_facts_end_of_day',
      sql`date_trunc('day', ${t.endsAt} at time zone 'Africa/Nairobi') = ${t.endsAt} at time zone 'Africa/Nairobi'`,
    ),
    check(
      'document_facts_grace_after_end',
      sql`(${t.graceUntil} is null) = (${t.endsAt} is null) and ${t.graceUntil} >= ${t.endsAt}`,
    ),
    check('document_facts_warning_known', sql`${t.warnedDays} in (30, 14, 3, 0)`),
  ],
)
