import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { rides } from './rides.ts'
import { users } from './users.ts'

export const favorites = pgTable(
  'favorites',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    rideId: uuid()
      .notNull()
      .references(() => rides.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.rideId] })],
)
