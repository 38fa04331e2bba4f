import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../src/db/client.ts'
import { newId } from '../src/platform/ids.ts'

/** Ksh 500 that belong to nobody we know. */
export const suspendMoney = async (tx: Tx, unmatchedId: string): Promise<void> => {
  const id = newId()
  await tx.execute(sql`insert into unmatched_money (id, receipt, amount_ksh, paid_at, status, created_at)
    values (${unmatchedId}, 'TKNOBODY00', 500, now(), 'OPEN', now())`)
  await tx.execute(sql`insert into transactions (id, unmatched_id, kind, created_at)
    values (${id}, ${unmatchedId}, 'SUSPENDED', now())`)
  await tx.execute(sql`insert into ledger_entries values (${id}, 'mpesa_clearing', 500), (${id}, 'suspense', -500)`)
}

/** What the database refuses to let happen to it: name, constraint, statements. */
export const attacksOnSuspense = (on: {
  unmatched: string
  payment: string
}): [name: string, refusedBy: string, attack: () => SQL | SQL[]][] => [
  [
    'say that money in suspense went back, which nobody sent',
    'suspense_in_ledger',
    () => sql`update unmatched_money set status = 'RETURNED', settled_at = now() where id = ${on.unmatched}`,
  ],
  [
    'give money in suspense to a payment that took another',
    'suspense_in_ledger',
    () =>
      sql`update unmatched_money set status = 'MATCHED', payment_id = ${on.payment}, settled_at = now()
        where id = ${on.unmatched}`,
  ],
  [
    'clear suspense while the money stays there',
    'suspense_in_ledger',
    () => {
      const id = newId()
      return [
        sql`insert into transactions (id, unmatched_id, kind, created_at)
          values (${id}, ${on.unmatched}, 'SUSPENSE_CLEARED', now())`,
        sql`insert into ledger_entries values (${id}, 'suspense', 500), (${id}, 'mpesa_clearing', -500)`,
      ]
    },
  ],
  [
    'send more of suspense back than came',
    'returned_once',
    () =>
      sql`insert into transfers (id, unmatched_id, method, originator_id, amount_ksh, state, callback_secret_hash,
        callback_secret_sealed, created_at)
      values (${newId()}, ${on.unmatched}, 'REVERSAL', 'x', 501, 'CREATED', '\\x02', '\\x02', now())`,
  ],
  [
    'send money of suspense to a number of one’s choice',
    'transfers_to_somebody',
    () =>
      sql`insert into transfers (id, unmatched_id, method, originator_id, msisdn, amount_ksh, state, callback_secret_hash,
        callback_secret_sealed, created_at)
      values (${newId()}, ${on.unmatched}, 'REVERSAL', 'x', '254711111111', 500, 'CREATED', '\\x02', '\\x02', now())`,
  ],
  ['change a balance by hand', 'append_only', () => sql`update balance_tallies set balance_ksh = balance_ksh + 1`],
]
