import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'

/** Provider callbacks, stored before they are answered and processed afterwards. */
export const callbackInbox = pgTable(
  'callback_inbox',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    secretHash: bytea().notNull(),
    dedupe: text().notNull(),
    body: jsonb().notNull(),
    seen: integer().notNull().default(1),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    processedAt: timestamp({ withTimezone: true }),
    outcome: text(),
  },
  (t) => [
    unique('callback_inbox_dedupe').on(t.provider, t.dedupe),
    index('callback_inbox_age').on(t.receivedAt),
    index('callback_inbox_payment').on(t.secretHash),
    index('callback_inbox_unprocessed')
      .on(t.receivedAt)
      .where(sql`processed_at is null`),
  ],
)
