import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { transfers, unmatchedMoney } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { postTransaction, suspenseCleared } from '../ledger/index.ts'
import { settleReviews } from './resolve-review.ts'

/**
 * A payment takes a receipt. Did its money wait in suspense, because a statement showed it before anybody knew whose it
 * was, then it waits no longer: it would be in the books twice. `GONE`: it was sent back, or another sum, or somebody's.
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
  await tx
    .update(unmatchedMoney)
    .set({ status: 'MATCHED', paymentId, settledAt: ctx.clock.now() })
    .where(eq(unmatchedMoney.id, money.id))
  await postTransaction(tx, ctx, { unmatchedId: money.id, paymentId, ...suspenseCleared(paidKsh) })
  await settleReviews(tx, ctx, { unmatchedId: money.id })
  return 'MATCHED'
}
