import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { TRANSACTION_KINDS } from '../../shared/kernel/money-states.ts'
import { oneOf } from '../columns.ts'
import { payments } from './payments.ts'

/** The double-entry ledger: append-only, every transaction's entries sum to zero. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: TRANSACTION_KINDS }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique('transactions_once').on(t.paymentId, t.kind),
    index('transactions_created').on(t.createdAt),
    index('transactions_kind').on(t.kind, t.createdAt),
    check('transactions_kind_known', oneOf(t.kind, TRANSACTION_KINDS)),
  ],
)
