import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { rides } from './rides.ts'
import { seatRequests } from './seat-requests.ts'
import { users } from './users.ts'
import { INCIDENT_OUTCOMES, INCIDENT_STATUSES } from '../../shared/kernel/enums.ts'

/**
 * An SOS of a rider or a driver, for the admins. Pressing SOS again before it is closed updates the position and the
 * note.
 */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid().primaryKey(),
    rideId: uuid()
      .notNull()
      .references(() => rides.id),
    /** The rider's request; null for the driver. */
    requestId: uuid().references(() => seatRequests.id),
    reporterId: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: INCIDENT_STATUSES }).notNull(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    note: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    pressedAt: timestamp({ withTimezone: true }).notNull(),
    acknowledgedAt: timestamp({ withTimezone: true }),
    acknowledgedBy: uuid().references(() => users.id),
    closedAt: timestamp({ withTimezone: true }),
    closedBy: uuid().references(() => users.id),
    outcome: text({ enum: INCIDENT_OUTCOMES }),
  },
  (t) => [
    uniqueIndex('incidents_one_open')
      .on(t.rideId, t.reporterId)
      .where(sql`status <> 'CLOSED'`),
    index('incidents_open')
      .on(t.createdAt)
      .where(sql`status <> 'CLOSED'`),
    index('incidents_newest').on(t.createdAt.desc().nullsFirst(), t.id),
    index('incidents_reporter').on(t.reporterId),
    index('incidents_request').on(t.requestId),
    check('incidents_status_known', oneOf(t.status, INCIDENT_STATUSES)),
    check('incidents_outcome_known', oneOf(t.outcome, INCIDENT_OUTCOMES)),
    check('incidents_position_whole', sql`(${t.lat} is null) = (${t.lng} is null)`),
    check('incidents_position_on_earth', sql`${t.lat} between -90 and 90 and ${t.lng} between -180 and 180`),
    check('incidents_note_bounded', sql`char_length(${t.note}) <= 500`),
    check(
      'incidents_acknowledged_whole',
      sql`num_nonnulls(${t.acknowledgedAt}, ${t.acknowledgedBy}) = case ${t.status} when 'OPEN' then 0 else 2 end`,
    ),
    check(
      'incidents_closed_whole',
      sql`num_nonnulls(${t.closedAt}, ${t.closedBy}, ${t.outcome}) = case ${t.status} when 'CLOSED' then 3 else 0 end`,
    ),
    check(
      'incidents_no_party_decides',
      sql`${t.acknowledgedBy} <> ${t.reporterId} and ${t.closedBy} <> ${t.reporterId}`,
    ),
  ],
)
