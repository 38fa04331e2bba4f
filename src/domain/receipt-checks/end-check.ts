import { and, eq, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { receiptChecks } from '../../db/schema/index.ts'
import type { CheckOutcome } from '../../shared/kernel/money-states.ts'
import type { Dependencies } from '../context.ts'

export const endCheck = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  { id, outcome, reviewId }: { id: string; outcome: CheckOutcome; reviewId?: string },
): Promise<void> => {
  const done = { state: 'DONE' as const, outcome, settledAt: ctx.clock.now(), nextCheckAt: null }
  await tx
    .update(receiptChecks)
    .set({ ...done, ...(reviewId === undefined ? {} : { reviewId }) })
    .where(eq(receiptChecks.id, id))
}

/** Called when M-Pesa's answer contained no result: a job queries M-Pesa again at this time. */
export const askAgain = async (db: Db | Tx, id: string, at: Date): Promise<void> => {
  await db
    .update(receiptChecks)
    .set({ state: 'WAITING', nextCheckAt: at })
    .where(and(eq(receiptChecks.id, id), ne(receiptChecks.state, 'DONE')))
}

export const postponeCheck = async (db: Db | Tx, id: string, at: Date): Promise<void> => {
  await db
    .update(receiptChecks)
    .set({ nextCheckAt: at })
    .where(and(eq(receiptChecks.id, id), eq(receiptChecks.state, 'ANSWERED')))
}
