import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** What two people say to each other. Its row is the one lock under which messages get their number and their time. */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    /** The smaller id first: a pair has one conversation, and its chat id is the two joined with an underscore. */
    userA: uuid()
      .notNull()
      .references(() => users.id),
    userB: uuid()
      .notNull()
      .references(() => users.id),
    /** Counts what happened here, one number each: a message sent, a message deleted. */
    lastSeq: integer().notNull().default(0),
    /** Of the last thing that happened; the next one is at least a millisecond later, whatever the clock says. */
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
