import { and, eq, sql } from 'drizzle-orm'
import { receiptChecks } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { addressOf, checkCalls } from '../mpesa-calls/index.ts'
import { nextQuestion } from '../transfers/rules.ts'
import { findCheck } from './queries.ts'

export const askReceipts = (deps: Dependencies): Promise<void> =>
  checkCalls(deps, {
    table: receiptChecks,
    claimSeconds: 90,
    only: eq(receiptChecks.state, 'WAITING'),
    check: (id) => ask(deps, id),
    failure: 'receipt not asked about',
  })

/** Only sends the query; M-Pesa calls the check's own address with the answer. */
const ask = async (deps: Dependencies, id: string): Promise<void> => {
  const check = await findCheck(deps.db, id)
  if (check?.state !== 'WAITING') return
  const { receipt, direction, createdAt } = check
  await deps.payments.queryReceipt({
    receipt,
    direction,
    resultUrl: addressOf(deps, check, '/api/receipt-check/answer'),
    timeoutUrl: addressOf(deps, check, '/api/receipt-check/timeout'),
  })
  await deps.db
    .update(receiptChecks)
    .set({ nextCheckAt: nextQuestion(createdAt, deps.clock.now()), asks: sql`least(${receiptChecks.asks} + 1, 30000)` })
    .where(and(eq(receiptChecks.id, id), eq(receiptChecks.state, 'WAITING')))
}
