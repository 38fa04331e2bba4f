import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { transactions } from './transactions.ts'

/**
 * One entry of a transaction in whole shillings: positive is a debit. Accounts: mpesa_clearing, escrow:{ride},
 * refund_payable:{payment}, …
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transactionId: uuid()
      .notNull()
      .references(() => transactions.id),
    account: text().notNull(),
    amountKsh: bigint({ mode: 'number' }).notNull(),
    /** The database sets this column when it is missing. It is null for unmatched money. */
    rideId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.account] }),
    index('ledger_entries_account').on(t.account),
    check('ledger_entries_move_something', sql`${t.amountKsh} <> 0`),
  ],
)
