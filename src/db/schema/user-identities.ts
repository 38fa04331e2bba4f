import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { users } from './users.ts'

/** What an admin read on a national ID. Sealed: a copy of the database says of nobody whether she is a woman. */
export const userIdentities = pgTable('user_identities', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  genderSealed: bytea().notNull(),
  checkedBy: uuid()
    .notNull()
    .references(() => users.id),
  checkedAt: timestamp({ withTimezone: true }).notNull(),
})
