import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { transfers } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { checkCalls, endLease, settleAll, workStuckCallbacks } from '../mpesa-calls/index.ts'
import { lockTransfer } from './lock-transfer.ts'
import { updateRefundOrPayout, reviewTransfer } from './update-refund-or-payout.ts'
import { processResult } from './process-result.ts'
import { findTransfer, isTransferOpen, listDuePayouts, listDueRefunds, type TransferRow } from './queries.ts'
import { PROVIDER_OF } from './receive-result.ts'
import { isOldEnough, isOverdue, nextQuestion } from './rules.ts'
import { startPayout } from './start-payout.ts'
import { startRefund } from './start-refund.ts'
import { addressesOf, submitTransfer } from './submit-transfer.ts'

const MAX_STARTED = 20

/** Starts, sends and queries transfers, also after a crash. Several processes may run this sweep at once. */
export const checkTransfers = async (deps: Dependencies): Promise<void> => {
  await workStuckCallbacks(deps, Object.values(PROVIDER_OF), processResult)
  await checkCalls(deps, {
    table: transfers,
    claimSeconds: 90,
    start: () => startDue(deps),
    check: (id) => checkTransfer(deps, id),
    failure: FAILURE,
  })
}

const FAILURE = 'transfer check failed'

const startDue = async (deps: Dependencies): Promise<boolean> => {
  const now = deps.clock.now()
  const owed = await listDueRefunds(deps.db, now, MAX_STARTED)
  const released = await listDuePayouts(deps.db, now, MAX_STARTED)
  const started = await settleAll(deps, FAILURE, [
    ...owed.map((id) => startRefund(deps, id)),
    ...released.map((id) => startPayout(deps, id)),
  ])
  return started.some((id) => id !== null)
}

const checkTransfer = async (deps: Dependencies, id: string): Promise<void> => {
  const transfer = await findTransfer(deps.db, id)
  if (!transfer) return
  if (transfer.state === 'CREATED') return submitTransfer(deps, id)
  const now = deps.clock.now()
  const same = eq(transfers.id, id)
  const nextCheckAt = nextQuestion(transfer.submittedAt ?? transfer.createdAt, now)
  await endLease(deps, transfers, same, nextCheckAt)
  if (isOverdue(transfer.createdAt, now)) await giveUp(deps, transfer)
  await deps.db
    .update(transfers)
    .set({ nextCheckAt, checks: sql`least(${transfers.checks} + 1, 30000)` })
    .where(and(same, inArray(transfers.state, ['PENDING', 'UNKNOWN'])))
  await ask(deps, transfer)
}

/**
 * Queries a B2C transfer by our id, and a reversal by M-Pesa's id. A reversal to which M-Pesa did not respond has no
 * such id. It is sent again: that is safe, because M-Pesa reverses a payment only once.
 */
const ask = async (deps: Dependencies, transfer: TransferRow): Promise<void> => {
  const { method, mpesaOriginatorId, conversationId } = transfer
  const originatorId = method === 'B2C' ? transfer.originatorId : (mpesaOriginatorId ?? conversationId)
  if (originatorId !== null) {
    const isReversal = method === 'REVERSAL'
    await deps.payments.queryTransfer({ originatorId, isReversal, ...addressesOf(deps, transfer, 'status') })
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

/** Sends a transfer to review when it had no result for `GIVE_UP_HOURS`. Queries continue. */
const giveUp = (deps: Dependencies, { id }: TransferRow): Promise<void> =>
  withTx(deps, async (tx) => {
    const locked = await lockTransfer(tx, id)
    if (!locked) return
    const { transfer } = locked
    const isUnsent =
      transfer.unmatchedId === null
        ? await updateRefundOrPayout(tx, transfer, ['SENDING'], { status: 'REVIEW' })
        : isTransferOpen(transfer)
    if (isUnsent) await reviewTransfer(tx, deps, locked, 'NO_RESULT')
  })

export const checkTransfersSoon = async ({ db, clock }: Dependencies, before: Date): Promise<void> => {
  await db
    .update(transfers)
    .set({ nextCheckAt: clock.now() })
    .where(and(inArray(transfers.state, ['PENDING', 'UNKNOWN']), lt(transfers.createdAt, before)))
}
