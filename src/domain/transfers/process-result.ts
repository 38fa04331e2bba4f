import { and, eq, inArray } from 'drizzle-orm'
import { transfers } from '../../db/schema/index.ts'
import { REPEATED, type TransferResult } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { endCallbacks, findUnprocessed, type StoredCallback } from '../mpesa-calls/index.ts'
import { findTransfer, findTransferBySecretHash, isTransferOpen, type TransferRow } from './queries.ts'
import { PROVIDER_OF } from './receive-result.ts'
import { recordTransferResult } from './record-transfer-result.ts'
import { ALREADY_REVERSED, isOldEnough, isUnknownToMpesa, readStatus, type TransferEnd } from './rules.ts'

/** Processes a stored callback. Its secret address identifies the transfer. A result must have the transfer's ids. */
export const processResult = async (deps: Dependencies, { inboxId }: { inboxId: string }): Promise<void> => {
  const entry = await findUnprocessed(deps.db, inboxId)
  if (entry === null) return
  const transfer = await findTransferBySecretHash(deps.db, entry.secretHash)
  const outcome = transfer === null ? 'UNKNOWN' : await recordCallback(deps, transfer, entry)
  await endCallbacks(deps.db, deps.clock.now(), [inboxId], outcome)
}

const recordCallback = async (deps: Dependencies, transfer: TransferRow, entry: StoredCallback): Promise<string> => {
  if (entry.provider === PROVIDER_OF.timeout) return askSoon(deps, transfer)
  const result = entry.body as TransferResult
  if (entry.provider === PROVIDER_OF.status) return handleTransferStatus(deps, transfer, result)
  const isOurs =
    transfer.method === 'B2C'
      ? result.originatorId === transfer.originatorId
      : transfer.conversationId === null || transfer.attempts > 1 || result.conversationId === transfer.conversationId
  if (!isOurs) {
    deps.logger.log('critical', 'transfer result has the id of another transfer', { provider: 'mpesa' })
    return 'MISMATCH'
  }
  if (result.resultCode === REPEATED) return askSoon(deps, transfer)
  return (await recordTransferResult(deps, transfer.id, endOf(transfer, result))) ? 'RECORDED' : askSoon(deps, transfer)
}

const endOf = (
  { method }: TransferRow,
  { resultCode, receipt, amountKsh, conversationId }: TransferResult,
): TransferEnd => {
  if (resultCode === '0') return { kind: 'sent', receipt, amountKsh }
  if (resultCode === ALREADY_REVERSED && method === 'REVERSAL') return { kind: 'sent', receipt: null, amountKsh: null }
  return { kind: 'failed', resultCode, conversationId }
}

/** Makes a query due, because a timeout, a repeated id or the refusal of an earlier attempt is no result. */
const askSoon = async (deps: Dependencies, transfer: TransferRow): Promise<string> => {
  await deps.db
    .update(transfers)
    .set({ state: 'UNKNOWN', leaseUntil: null, nextCheckAt: deps.clock.now() })
    .where(and(eq(transfers.id, transfer.id), inArray(transfers.state, ['SUBMITTING', 'PENDING'])))
  return 'ASKED'
}

/** Handles the answer to our own query, at an address that only this transfer has. */
const handleTransferStatus = async (
  deps: Dependencies,
  transfer: TransferRow,
  result: TransferResult,
): Promise<string> => {
  if (!isTransferOpen(transfer)) return 'LATE'
  if (isUnknownToMpesa(result.resultCode)) return sendAgain(deps, transfer)
  if (result.resultCode !== '0') {
    deps.logger.log('critical', 'transfer query refused', { provider: 'mpesa', code: result.resultCode })
    return 'REFUSED'
  }
  const status = readStatus(result.status)
  if (status === 'sent') {
    const { receipt, amountKsh } = result
    await recordTransferResult(deps, transfer.id, { kind: 'sent', receipt, amountKsh })
  } else if (status === 'failed') {
    const refusal = { kind: 'failed', resultCode: 'STATUS', conversationId: null } as const
    // This attempt may have failed because M-Pesa executed an earlier attempt. M-Pesa's answer to another attempt shows it.
    if (!(await recordTransferResult(deps, transfer.id, refusal))) return sendAgain(deps, transfer)
  }
  return status
}

/** Makes a transfer that M-Pesa does not know, or a failed repeated reversal, due to be sent again. */
const sendAgain = async (deps: Dependencies, transfer: TransferRow): Promise<string> => {
  const now = deps.clock.now()
  const current = await findTransfer(deps.db, transfer.id)
  if (!current || !isOldEnough(current.submittedAt, now)) return 'EARLY'
  await deps.db
    .update(transfers)
    .set({ state: 'UNKNOWN' })
    .where(and(eq(transfers.id, transfer.id), eq(transfers.state, 'PENDING')))
  await deps.db
    .update(transfers)
    .set({ state: 'CREATED', nextCheckAt: now })
    .where(and(eq(transfers.id, transfer.id), eq(transfers.state, 'UNKNOWN')))
  return 'SENT_AGAIN'
}
