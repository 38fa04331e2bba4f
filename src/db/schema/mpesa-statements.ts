import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { StatementDifference } from '../../shared/contract/reconciliations.ts'
import { bytea } from '../columns.ts'
import { users } from './users.ts'

/** An imported M-Pesa statement, and its differences from our ledger. The file itself is not stored. */
export const mpesaStatements = pgTable(
  'mpesa_statements',
  {
    id: uuid().primaryKey(),
    /** Hash of the file's bytes, so that importing it again changes nothing. */
    sha256: bytea().notNull(),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
    fromAt: timestamp({ withTimezone: true }).notNull(),
    toAt: timestamp({ withTimezone: true }).notNull(),
    lines: integer().notNull(),
    matched: integer().notNull(),
    differences: jsonb().$type<Omit<StatementDifference, 'check'>[]>().notNull(),
  },
  (t) => [
    unique('mpesa_statements_once').on(t.sha256),
    index('mpesa_statements_newest').on(t.uploadedAt.desc().nullsFirst(), t.id),
    check('mpesa_statements_counts', sql`${t.matched} between 0 and ${t.lines}`),
  ],
)
