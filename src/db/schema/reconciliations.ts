import { check, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { RECONCILIATION_KINDS } from '../../shared/kernel/money-states.ts'
import { bigint } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns.ts'

export interface ReconciliationDifference {
  /** What differs: an invariant's name, or a word of the comparison. */
  kind: string
  /** The row or the receipt it was found on. */
  subject: string
  amountKsh: number
}

/** One comparison of what should be with what is. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: RECONCILIATION_KINDS }).notNull(),
    /** The day compared, on the Nairobi calendar. */
    day: date().notNull(),
    ranAt: timestamp({ withTimezone: true }).notNull(),
    takenKsh: bigint({ mode: 'number' }).notNull(),
    refundedKsh: bigint({ mode: 'number' }).notNull(),
    paidOutKsh: bigint({ mode: 'number' }).notNull(),
    /** What moved on the clearing account that day, by the ledger. */
    clearingKsh: bigint({ mode: 'number' }).notNull(),
    unexplainedKsh: bigint({ mode: 'number' }).notNull(),
    /** Movements whose outcome is still not known. */
    unknownCount: integer().notNull(),
    /** Movements that were compared. */
    checkedCount: integer().notNull().default(0),
    differences: jsonb().$type<ReconciliationDifference[]>().notNull(),
  },
  (t) => [
    // Of two processes that compare the same day one writes.
    uniqueIndex('reconciliations_once').on(t.kind, t.day),
    index('reconciliations_ran').on(t.ranAt),
    check('reconciliations_kind_known', oneOf(t.kind, RECONCILIATION_KINDS)),
  ],
)
