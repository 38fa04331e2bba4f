import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'
import { users } from './users.ts'
import { VEHICLE_STATUSES } from '../../shared/kernel/enums.ts'

export const vehicles = pgTable(
  'vehicles',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    make: text().notNull(),
    model: text().notNull(),
    year: smallint().notNull(),
    numSeats: smallint().notNull(),
    color: text().notNull(),
    plate: text().notNull(),
    status: text({ enum: VEHICLE_STATUSES }).notNull(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: timestamp({ withTimezone: true }),
    rejectedBecause: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When a change last put the vehicle back to PENDING; null when no change did. */
    waitingSince: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('vehicles_plate_live')
      .on(sql`replace(plate, ' ', '')`)
      .where(sql`status in ('APPROVED', 'PENDING')`),
    index('vehicles_owner').on(t.ownerId),
    index('vehicles_newest')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`status <> 'DELETED'`),
    index('vehicles_status_newest').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    index('vehicles_model_search').using('gin', sql`(make || ' ' || model) gin_trgm_ops`),
    index('vehicles_plate_search').using('gin', sql`replace(plate, ' ', '') gin_trgm_ops`),
    check('vehicles_seats_bounded', sql`${t.numSeats} between 1 and 10`),
    check('vehicles_year_bounded', sql`${t.year} between 2010 and 2100`),
    check('vehicles_status_known', oneOf(t.status, VEHICLE_STATUSES)),
    check('vehicles_not_self_approved', sql`${t.decidedBy} <> ${t.ownerId}`),
  ],
)
