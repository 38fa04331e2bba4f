import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { users } from './users.ts'

/** What an admin read on a national ID. It is encrypted: a copy of the database does not show who is a woman. */
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
