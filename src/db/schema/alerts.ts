import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, index, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ALERT_KINDS } from '../../shared/contract/enums.ts'
import { oneOf } from '../columns.ts'
import { users } from './users.ts'

/** Searches without results: to be told of matching rides (ALERT), or shown to drivers (RIDE). */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ALERT_KINDS }).notNull(),
    // An end without a name is open; one without coordinates is text only.
    fromName: text(),
    fromPlaceId: text(),
    fromLat: doublePrecision(),
    fromLng: doublePrecision(),
    toName: text(),
    toPlaceId: text(),
    toLat: doublePrecision(),
    toLng: doublePrecision(),
    /** Nairobi days, both included; null is any day. */
    dateFrom: date({ mode: 'string' }),
    dateTo: date({ mode: 'string' }),
    numSeats: smallint().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('alerts_user').on(t.userId, t.createdAt.desc()),
    check('alerts_kind_known', oneOf(t.kind, ALERT_KINDS)),
    check('alerts_go_somewhere', sql`${t.fromName} is not null or ${t.toName} is not null`),
    check('alerts_ride_is_whole', sql`${t.kind} <> 'RIDE' or num_nulls(${t.fromName}, ${t.toName}, ${t.dateFrom}) = 0`),
    check('alerts_from_whole', sql`num_nulls(${t.fromLat}, ${t.fromLng}) <> 1`),
    check('alerts_to_whole', sql`num_nulls(${t.toLat}, ${t.toLng}) <> 1`),
    check('alerts_days_ordered', sql`(${t.dateFrom} is null) = (${t.dateTo} is null) and ${t.dateFrom} <= ${t.dateTo}`),
    check('alerts_seats_bounded', sql`${t.numSeats} between 1 and 10`),
  ],
)
