import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { seatRequests } from './seat-requests.ts'

/** Links by which riders show a trip. Only a hash of the token is stored: a copy of the database opens no page. */
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
    /** The rider's last position, sent while their page is open; no earlier one is stored. */
    lat: doublePrecision(),
    lng: doublePrecision(),
    locatedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('trip_shares_request').on(t.requestId),
    uniqueIndex('trip_shares_one_open')
      .on(t.requestId)
      .where(sql`revoked_at is null`),
    index('trip_shares_located')
      .on(t.locatedAt)
      .where(sql`located_at is not null`),
    check('trip_shares_position_whole', sql`num_nonnulls(${t.lat}, ${t.lng}, ${t.locatedAt}) in (0, 3)`),
    check('trip_shares_position_bounded', sql`${t.lat} between -90 and 90 and ${t.lng} between -180 and 180`),
  ],
)
