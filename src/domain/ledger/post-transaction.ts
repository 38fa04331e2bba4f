import type { SQLWrapper } from 'drizzle-orm'
import { ledgerEntries, transactions } from '../../db/schema/index.ts'
import type { Tx } from '../../db/client.ts'
import { newOrderedId } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'
import type { Posting } from './rules.ts'

/** A payment, with its refund or payout if there is one; or unmatched money, with the payment it was matched to. */
type Subject =
  | { paymentId: string; refundId?: string; payoutId?: string }
  | { unmatchedId: string; paymentId?: string | undefined }

/** Posting a kind again for the same subject changes nothing. At commit the database checks that entries sum to 0. */
export const postTransaction = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  { kind, entries, ...subject }: Posting & Subject,
): Promise<'POSTED' | 'ALREADY_POSTED'> => {
  const id = newOrderedId()
  const inserted = await tx
    .insert(transactions)
    .values({ id, ...subject, kind, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: transactions.id })
  if (inserted.length === 0) return 'ALREADY_POSTED'
  await tx.insert(ledgerEntries).values(entries.map((entry) => ({ transactionId: id, ...entry })))
  return 'POSTED'
}

/**
 * Returns the writes for postings that are certainly new; the caller sends them. Unlike in `postTransaction`, posting
 * again is an error.
 */
export const postFirst = (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  postings: readonly (Posting & Subject & { rideId: string })[],
): SQLWrapper[] => {
  const createdAt = ctx.clock.now()
  const posted = postings.map(({ entries, ...transaction }) => ({
    row: { id: newOrderedId(), ...transaction, createdAt },
    entries,
  }))
  // Both writes may be in one statement. Then the database cannot look up the ride of the transaction, so the entries
  // name it.
  const legs = posted.flatMap(({ row: { id, rideId }, entries }) =>
    entries.map((entry) => ({ transactionId: id, rideId, ...entry })),
  )
  return [tx.insert(transactions).values(posted.map(({ row }) => row)), tx.insert(ledgerEntries).values(legs)]
}
