import { boolean, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const faqs = pgTable('faqs', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
  isListed: boolean().notNull().default(false),
  position: smallint().notNull().default(0),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
