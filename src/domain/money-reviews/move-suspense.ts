import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { transfers, unmatchedMoney } from '../../db/schema/index.ts'
import { newOrderedId } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'
import { postTransaction, suspended, suspenseCleared } from '../ledger/index.ts'
import { settleReviews } from './resolve-review.ts'

type FoundMoney = Pick<typeof unmatchedMoney.$inferSelect, 'receipt' | 'amountKsh' | 'reference'> & {
  paidAt: Date | null
}

export const suspendMoney = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  { paidAt, ...found }: FoundMoney,
): Promise<string> => {
  const unmatchedId = newOrderedId()
  const now = ctx.clock.now()
  await tx
    .insert(unmatchedMoney)
    .values({ id: unmatchedId, ...found, paidAt: paidAt ?? now, status: 'OPEN', createdAt: now })
  await postTransaction(tx, ctx, { unmatchedId, ...suspended(found.amountKsh) })
  return unmatchedId
}

/** Without a payment, the money was refunded to its payer. */
export const clearSuspense = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  { unmatchedId, amountKsh, paymentId }: { unmatchedId: string; amountKsh: number; paymentId?: string },
): Promise<void> => {
  const status = paymentId === undefined ? 'RETURNED' : 'MATCHED'
  await tx
    .update(unmatchedMoney)
    .set({ status, paymentId, settledAt: ctx.clock.now() })
    .where(eq(unmatchedMoney.id, unmatchedId))
  await postTransaction(tx, ctx, { unmatchedId, paymentId, ...suspenseCleared(amountKsh) })
}

/**
 * Clears unmatched money when a payment gets its M-Pesa code: otherwise money from an earlier statement would be booked
 * twice. `GONE`: the money is matched or refunded already, is being refunded, or has another amount.
 */
export const matchSuspense = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  { receipt, paymentId, paidKsh }: { receipt: string; paymentId: string; paidKsh: number },
): Promise<'NOT_THERE' | 'MATCHED' | 'GONE'> => {
  const [money] = await tx.select().from(unmatchedMoney).where(eq(unmatchedMoney.receipt, receipt)).for('update')
  if (!money) return 'NOT_THERE'
  const [leaving] = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(eq(transfers.unmatchedId, money.id), ne(transfers.state, 'FAILED')))
  if (money.status !== 'OPEN' || leaving || money.amountKsh !== paidKsh) return 'GONE'
  await clearSuspense(tx, ctx, { unmatchedId: money.id, amountKsh: paidKsh, paymentId })
  await settleReviews(tx, ctx, { unmatchedId: money.id })
  return 'MATCHED'
}
