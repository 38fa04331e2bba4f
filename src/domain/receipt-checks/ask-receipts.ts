import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { receiptChecks } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { nextQuestion } from '../transfers/rules.ts'
import type { CheckRow } from './queries.ts'

const BATCH = 20
/** So many a run: a long statement must not use up what M-Pesa answers in a minute. */
const MAX_BATCHES = 10
/** How long a claimed check is left to the process that claimed it. */
const CLAIM_SECONDS = 90

/** Asks M-Pesa about every receipt whose time has come. Any number of processes may run it at once. */
export const askReceipts = async (deps: Dependencies): Promise<void> => {
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await claimDue(deps)
    const results = await Promise.allSettled(due.map((check) => ask(deps, check)))
    for (const result of results)
      if (result.status === 'rejected') deps.logger.log('critical', 'receipt not asked about', { error: result.reason })
    if (due.length < BATCH) return
  }
}

const claimDue = (deps: Dependencies): Promise<CheckRow[]> => {
  const now = deps.clock.now()
  const due = deps.db
    .select({ id: receiptChecks.id })
    .from(receiptChecks)
    .where(and(eq(receiptChecks.state, 'WAITING'), lte(receiptChecks.nextCheckAt, now)))
    .orderBy(asc(receiptChecks.nextCheckAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return deps.db
    .update(receiptChecks)
    .set({ nextCheckAt: new Date(now.getTime() + CLAIM_SECONDS * 1000) })
    .where(inArray(receiptChecks.id, due))
    .returning()
}

/** Only the question is sent here: M-Pesa answers at the check's own address. */
const ask = async (deps: Dependencies, { id, receipt, direction, createdAt, callbackSecretSealed }: CheckRow) => {
  const secret = deps.keyring.open('callback-secret', id, callbackSecretSealed)
  const address = (kind: string) => `${deps.settings.paymentCallbackBaseUrl}/api/receipt-check/${kind}/${secret}`
  await deps.payments.askAfterReceipt({
    receipt,
    direction,
    resultUrl: address('answer'),
    timeoutUrl: address('timeout'),
  })
  await deps.db
    .update(receiptChecks)
    .set({ nextCheckAt: nextQuestion(createdAt, deps.clock.now()), asks: sql`least(${receiptChecks.asks} + 1, 30000)` })
    .where(and(eq(receiptChecks.id, id), eq(receiptChecks.state, 'WAITING')))
}
