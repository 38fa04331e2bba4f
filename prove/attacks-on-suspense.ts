import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../src/db/client.ts'
import { newId } from '../src/platform/ids.ts'

const confirmReceipt = (receipt: string): SQL => {
  const id = newId()
  return sql`insert into receipt_checks (id, receipt, direction, claimed_ksh, statement_id, claimed_by, state,
      callback_secret_hash, callback_secret_sealed, result_code, found_ksh, is_to_us, is_from_us, created_at)
    select ${id}, ${receipt}, 'IN', 500, s.id, s.uploaded_by, 'ANSWERED', ${Buffer.from(id)}, ${Buffer.from('s')},
      '0', 500, true, false, now() from mpesa_statements s limit 1`
}

/** Stores Ksh 500 of unmatched money. */
export const suspendMoney = async (tx: Tx, unmatchedId: string): Promise<void> => {
  const id = newId()
  await tx.execute(sql`insert into mpesa_statements (id, sha256, uploaded_by, uploaded_at, from_at, to_at, lines, matched,
      differences)
    select ${newId()}, ${Buffer.from(id)}, u.id, now(), now(), now(), 1, 0, '[]' from users u limit 1`)
  await tx.execute(confirmReceipt('TKNOBODY00'))
  await tx.execute(sql`insert into unmatched_money (id, receipt, amount_ksh, paid_at, status, created_at)
    values (${unmatchedId}, 'TKNOBODY00', 500, now(), 'OPEN', now())`)
  await tx.execute(sql`insert into transactions (id, unmatched_id, kind, created_at)
    values (${id}, ${unmatchedId}, 'SUSPENDED', now())`)
  await tx.execute(sql`insert into ledger_entries values (${id}, 'mpesa_clearing', 500), (${id}, 'suspense', -500)`)
}

const newUnmatched = (receipt: string, ksh: number) =>
  sql`insert into unmatched_money (id, receipt, amount_ksh, paid_at, status, created_at)
    values (${newId()}, ${receipt}, ${ksh}, now(), 'OPEN', now())`

export const attacksOnSuspense = (on: {
  unmatched: string
  payment: string
}): [name: string, refusedBy: string, attack: () => SQL | SQL[]][] => [
  [
    'mark unmatched money as refunded when nothing was sent',
    'suspense_in_ledger',
    () => sql`update unmatched_money set status = 'RETURNED', settled_at = now() where id = ${on.unmatched}`,
  ],
  [
    'match unmatched money to a payment without a ledger transaction',
    'suspense_in_ledger',
    () =>
      sql`update unmatched_money set status = 'MATCHED', payment_id = ${on.payment}, settled_at = now()
        where id = ${on.unmatched}`,
  ],
  [
    'clear suspense while the unmatched money stays open',
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
    'refund more unmatched money than was received',
    'returned_once',
    () =>
      sql`insert into transfers (id, unmatched_id, method, originator_id, amount_ksh, state, callback_secret_hash,
        callback_secret_sealed, created_at)
      values (${newId()}, ${on.unmatched}, 'REVERSAL', 'x', 501, 'CREATED', '\\x02', '\\x02', now())`,
  ],
  [
    'name a phone number for the refund of unmatched money',
    'transfers_to_somebody',
    () =>
      sql`insert into transfers (id, unmatched_id, method, originator_id, msisdn, amount_ksh, state, callback_secret_hash,
        callback_secret_sealed, created_at)
      values (${newId()}, ${on.unmatched}, 'REVERSAL', 'x', '254711111111', 500, 'CREATED', '\\x02', '\\x02', now())`,
  ],
  [
    'change the amount that an admin claimed',
    'frozen_column',
    () => sql`update receipt_checks set claimed_ksh = 501 where receipt = 'TKNOBODY00'`,
  ],
  [
    'change M-Pesa’s id of a payment',
    'frozen_column',
    () => sql`update payments set checkout_request_id = 'ws_CO_other' where id = ${on.payment}`,
  ],
  [
    'delete a phone number but not M-Pesa’s id that contains it',
    'payments_checkout_forgotten',
    () => sql`update payments set msisdn = ${`hash:${'0'.repeat(64)}`} where id = ${on.payment}`,
  ],
  ['change a balance directly', 'append_only', () => sql`update balance_tallies set balance_ksh = balance_ksh + 1`],
  [
    'record unmatched money that suspense lacks',
    'suspense_in_ledger',
    () => [confirmReceipt('TKNOBODY01'), newUnmatched('TKNOBODY01', 500)],
  ],
  ['record unmatched money that M-Pesa has not confirmed', 'receipt_confirmed', () => newUnmatched('TKNOBODY02', 500)],
  [
    'record more unmatched money than M-Pesa has confirmed',
    'receipt_confirmed',
    () => [confirmReceipt('TKNOBODY03'), newUnmatched('TKNOBODY03', 501)],
  ],
]
