import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const faqs = pgTable(
  'faqs',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    content: text().notNull(),
    titleSw: text(),
    contentSw: text(),
    isListed: boolean().notNull().default(false),
    position: smallint().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check('faqs_swahili_whole', sql`(${t.titleSw} is null) = (${t.contentSw} is null)`)],
)
