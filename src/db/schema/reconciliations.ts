import { check, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { RECONCILIATION_KINDS } from '../../shared/kernel/money-states.ts'
import { bigint } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'

export interface ReconciliationDifference {
  /** An invariant's name, or the kind of difference. */
  kind: string
  /** What differs: the id of a row, or an M-Pesa code. */
  subject: string
  amountKsh: number
}

export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: RECONCILIATION_KINDS }).notNull(),
    day: date().notNull(),
    ranAt: timestamp({ withTimezone: true }).notNull(),
    takenKsh: bigint({ mode: 'number' }).notNull(),
    refundedKsh: bigint({ mode: 'number' }).notNull(),
    paidOutKsh: bigint({ mode: 'number' }).notNull(),
    /** Movements on the clearing account that day, by the ledger. */
    clearingKsh: bigint({ mode: 'number' }).notNull(),
    unexplainedKsh: bigint({ mode: 'number' }).notNull(),
    /** Movements without a known result. */
    unknownCount: integer().notNull(),
    checkedCount: integer().notNull().default(0),
    differences: jsonb().$type<ReconciliationDifference[]>().notNull(),
  },
  (t) => [
    // Only one of several parallel M-Pesa checks of a kind and a day is stored.
    uniqueIndex('reconciliations_once').on(t.kind, t.day),
    index('reconciliations_ran').on(t.ranAt),
    check('reconciliations_kind_known', oneOf(t.kind, RECONCILIATION_KINDS)),
  ],
)
