import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** The row of a conversation is the lock under which its messages get their number and time. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    /**
     * The smaller id first, so that a pair of users has one conversation. Its chat id is both ids, joined with an
     * underscore.
     */
    userA: uuid()
      .notNull()
      .references(() => users.id),
    userB: uuid()
      .notNull()
      .references(() => users.id),
    /** Each event gets the next number. An event is a message that is sent or deleted. */
    lastSeq: integer().notNull().default(0),
    /** The time of the last event; the next one is at least a millisecond later, whatever the clock says. */
    lastAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    unique('conversations_pair').on(t.userA, t.userB),
    index('conversations_user_a').on(t.userA, t.lastAt.desc().nullsFirst()),
    index('conversations_user_b').on(t.userB, t.lastAt.desc().nullsFirst()),
    index('conversations_age').on(t.lastAt),
    check('conversations_sorted', sql`${t.userA} < ${t.userB}`),
    check('conversations_counted', sql`${t.lastSeq} >= 0`),
  ],
)
