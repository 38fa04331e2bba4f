import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core'
import { rides } from './rides.ts'

export const rideLegs = pgTable(
  'ride_legs',
  {
    rideId: uuid()
      .notNull()
      .references(() => rides.id),
    position: smallint().notNull(),
    numSeats: smallint().notNull(),
    paidSeats: smallint().notNull().default(0),
    heldSeats: smallint().notNull().default(0),
    costKsh: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rideId, t.position] }),
    check('ride_legs_never_oversold', sql`${t.paidSeats} + ${t.heldSeats} <= ${t.numSeats}`),
    check('ride_legs_cost_something', sql`${t.costKsh} >= 1`),
    check('ride_legs_not_negative', sql`${t.paidSeats} >= 0 and ${t.heldSeats} >= 0`),
  ],
)
