import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    isAnswer: boolean().notNull(),
    text: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('ticket_messages_ticket').on(t.ticketId, t.writtenAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('ticket_messages_author').on(t.authorId),
    check('ticket_messages_bounded', sql`char_length(${t.text}) between 1 and 4000`),
  ],
)
