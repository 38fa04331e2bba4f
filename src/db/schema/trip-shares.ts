import { sql } from 'drizzle-orm'
import { index, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { seatRequests } from './seat-requests.ts'

/** Links by which riders show a trip to people they trust. Of the token only a hash: a copy of the database opens no page. */
export const tripShares = pgTable(
  'trip_shares',
  {
    id: uuid().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => seatRequests.id),
    tokenHash: bytea().notNull().unique('trip_shares_token'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('trip_shares_request').on(t.requestId),
    uniqueIndex('trip_shares_one_open')
      .on(t.requestId)
      .where(sql`revoked_at is null`),
  ],
)
