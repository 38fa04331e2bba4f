import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { oneOf, xid8 } from '../columns.ts'
import { users } from './users.ts'
import { ALERT_KINDS } from '../../shared/kernel/enums.ts'

/**
 * Searches of users, who are told of matching rides. A WANTED one has both ends and a day. Drivers see how many people
 * search.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    // A start or end without a name matches any place. One without coordinates is compared by its name only.
    fromName: text(),
    fromPlaceId: text(),
    fromLat: doublePrecision(),
    fromLng: doublePrecision(),
    toName: text(),
    toPlaceId: text(),
    toLat: doublePrecision(),
    toLng: doublePrecision(),
    /** The first and the last Nairobi day; null is any day. */
    dateFrom: date({ mode: 'string' }),
    dateTo: date({ mode: 'string' }),
    numSeats: smallint().notNull(),
    radiusKm: smallint().notNull().default(10),
    amenityIds: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    amenityMask: integer().notNull().default(0),
    paused: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the user last changed the alert. An alert without a day ends 60 days after this change. */
    renewedAt: timestamp({ withTimezone: true }),
    /** When the user was asked whether to keep the alert. */
    askedAt: timestamp({ withTimezone: true }),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /**
     * The last transaction that wrote the alert (src/db/sql/alerts.sql). It shows each process which alerts its index
     * in memory has to read again.
     */
    changedXid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [
    index('alerts_user').on(t.userId, t.createdAt.desc()),
    unique('alerts_seq').on(t.seq),
    index('alerts_changed').on(t.changedXid),
    check('alerts_kind_known', oneOf(t.kind, ALERT_KINDS)),
    check('alerts_go_somewhere', sql`${t.fromName} is not null or ${t.toName} is not null`),
    check(
      'alerts_wanted_whole',
      sql`${t.kind} <> 'WANTED' or num_nulls(${t.fromName}, ${t.toName}, ${t.dateFrom}) = 0`,
    ),
    check('alerts_radius_known', sql`${t.radiusKm} in (5, 10, 30)`),
    check('alerts_from_whole', sql`num_nulls(${t.fromLat}, ${t.fromLng}) <> 1`),
    check('alerts_to_whole', sql`num_nulls(${t.toLat}, ${t.toLng}) <> 1`),
    check('alerts_days_ordered', sql`(${t.dateFrom} is null) = (${t.dateTo} is null) and ${t.dateFrom} <= ${t.dateTo}`),
    check('alerts_seats_bounded', sql`${t.numSeats} between 1 and 10`),
  ],
)
