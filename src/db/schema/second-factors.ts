import { bigint, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { bytea } from '../columns.ts'
import { users } from './users.ts'

/** An authenticator app's secret, sealed. It protects nothing until a first code has confirmed it. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  secretSealed: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  confirmedAt: timestamp({ withTimezone: true }),
  /** The 30 seconds of the last code that was used: neither it nor an earlier one works again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

/** Codes for the day the telephone is lost: each works once, and only its keyed hash is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    codeMac: bytea().notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeMac] })],
)
