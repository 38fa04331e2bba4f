import { ledgerEntries, transactions } from '../../db/schema/index.ts'
import type { Tx } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'
import type { Posting } from './rules.ts'

/**
 * Writes one ledger transaction of a payment. Posting the same kind again changes nothing, so that whoever brings a
 * result twice books it once. That its legs sum to zero the database checks at commit.
 */
export const postTransaction = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  { paymentId, kind, entries }: Posting & { paymentId: string },
): Promise<'POSTED' | 'ALREADY_POSTED'> => {
  const id = newId()
  const inserted = await tx
    .insert(transactions)
    .values({ id, paymentId, kind, createdAt: ctx.clock.now() })
    .onConflictDoNothing({ target: [transactions.paymentId, transactions.kind] })
    .returning({ id: transactions.id })
  if (inserted.length === 0) return 'ALREADY_POSTED'
  await tx.insert(ledgerEntries).values(entries.map((entry) => ({ transactionId: id, ...entry })))
  return 'POSTED'
}
