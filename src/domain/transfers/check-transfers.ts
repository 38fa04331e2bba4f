import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { payouts, refunds, transfers } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { listStuckCallbacks } from '../payments/index.ts'
import { processResult } from './process-result.ts'
import { isTransferOpen, listDuePayouts, listDueRefunds, type TransferRow } from './queries.ts'
import { PROVIDER_OF } from './receive-result.ts'
import { lockReturn, reopenReturn } from './record-return.ts'
import { lockTransfer, putBeforePerson } from './record-transfer-result.ts'
import { isOldEnough, isOverdue, nextQuestion } from './rules.ts'
import { startPayout } from './start-payout.ts'
import { startRefund } from './start-refund.ts'
import { addressesOf, submitTransfer } from './submit-transfer.ts'

const BATCH = 20
const MAX_BATCHES = 10
/** How long a claimed transfer is left to the process that claimed it. */
const CLAIM_SECONDS = 90

/**
 * Starts what is due, sends what is not sent, asks about what has no result, and picks up what a crash has left behind. Any
 * number of processes may run it at once.
 */
export const checkTransfers = async (deps: Dependencies): Promise<void> => {
  await workStuckResults(deps)
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const now = deps.clock.now()
    const owed = await listDueRefunds(deps.db, now, BATCH)
    const released = await listDuePayouts(deps.db, now, BATCH)
    const started = await settle(deps, [
      ...owed.map((id) => startRefund(deps, id)),
      ...released.map((id) => startPayout(deps, id)),
    ])
    const due = await claimDue(deps)
    await settle(
      deps,
      due.map((transfer) => checkTransfer(deps, transfer)),
    )
    if (due.length < BATCH && !started.some((id) => id !== null)) return
  }
}

const settle = async <T>(deps: Dependencies, works: Promise<T>[]): Promise<T[]> => {
  const results = await Promise.allSettled(works)
  for (const result of results)
    if (result.status === 'rejected') deps.logger.log('critical', 'transfer check failed', { error: result.reason })
  return results.filter((result) => result.status === 'fulfilled').map((result) => result.value)
}

const claimDue = (deps: Dependencies): Promise<TransferRow[]> => {
  const now = deps.clock.now()
  const due = deps.db
    .select({ id: transfers.id })
    .from(transfers)
    .where(lte(transfers.nextCheckAt, now))
    .orderBy(asc(transfers.nextCheckAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return deps.db
    .update(transfers)
    .set({ nextCheckAt: new Date(now.getTime() + CLAIM_SECONDS * 1000) })
    .where(inArray(transfers.id, due))
    .returning()
}

const checkTransfer = async (deps: Dependencies, transfer: TransferRow): Promise<void> => {
  if (transfer.state === 'CREATED') return submitTransfer(deps, transfer.id)
  const now = deps.clock.now()
  if (transfer.state === 'SUBMITTING')
    await deps.db
      .update(transfers)
      .set({ state: 'UNKNOWN', leaseUntil: null })
      .where(and(eq(transfers.id, transfer.id), eq(transfers.state, 'SUBMITTING'), lte(transfers.leaseUntil, now)))
  if (isOverdue(transfer.createdAt, now)) await giveUp(deps, transfer)
  const sentAt = transfer.submittedAt ?? transfer.createdAt
  await deps.db
    .update(transfers)
    .set({ nextCheckAt: nextQuestion(sentAt, now), checks: sql`least(${transfers.checks} + 1, 30000)` })
    .where(and(eq(transfers.id, transfer.id), inArray(transfers.state, ['PENDING', 'UNKNOWN'])))
  await ask(deps, transfer)
}

/** By the id that M-Pesa gave a reversal. One that was never answered has none, and is repeated: M-Pesa reverses a payment once. */
const ask = async (deps: Dependencies, transfer: TransferRow): Promise<void> => {
  const { method, mpesaOriginatorId, conversationId } = transfer
  const originatorId = method === 'B2C' ? transfer.originatorId : (mpesaOriginatorId ?? conversationId)
  if (originatorId !== null) {
    await deps.payments.askAfterTransfer({ originatorId, ...addressesOf(deps, transfer, 'status') })
    return
  }
  if (!isOldEnough(transfer.submittedAt, deps.clock.now())) return
  const again = await deps.db
    .update(transfers)
    .set({ state: 'CREATED' })
    .where(and(eq(transfers.id, transfer.id), eq(transfers.state, 'UNKNOWN')))
    .returning({ id: transfers.id })
  if (again.length > 0) await submitTransfer(deps, transfer.id)
}

/** Too long without a result: a person sees it, and M-Pesa is asked on. */
const giveUp = (deps: Dependencies, { id }: TransferRow): Promise<void> =>
  withTx(deps, async (tx) => {
    const returned = await lockReturn(tx, id)
    if (returned && isTransferOpen(returned.transfer)) return reopenReturn(tx, deps, returned, 'NO_RESULT')
    const locked = returned ? null : await lockTransfer(tx, id)
    const owed = locked?.refund ?? locked?.payout
    if (!locked || owed?.status !== 'SENDING') return
    if (locked.refund) await tx.update(refunds).set({ status: 'REVIEW' }).where(eq(refunds.id, locked.refund.id))
    if (locked.payout) await tx.update(payouts).set({ status: 'REVIEW' }).where(eq(payouts.id, locked.payout.id))
    await putBeforePerson(tx, deps, locked, 'NO_RESULT')
  })

/** A result whose job was lost with its process is worked here. */
const workStuckResults = async (deps: Dependencies): Promise<void> => {
  const stuck = await listStuckCallbacks(deps, Object.values(PROVIDER_OF), BATCH)
  await settle(
    deps,
    stuck.map((inboxId) => processResult(deps, { inboxId })),
  )
}
