import { and, eq } from 'drizzle-orm'
import { payments, payouts, refunds, seatRequests, transfers, unmatchedMoney } from '../../db/schema/index.ts'
import { REPEATED, type ProviderOutcome, type TransferAccepted } from '../../providers/payments/port.ts'
import { withTx, type Dependencies } from '../context.ts'
import { addressOf, sendCall, sending, type Call } from '../mpesa-calls/index.ts'
import type { TransferRow } from './queries.ts'
import { recordTransferResult } from './record-transfer-result.ts'
import { nextAttempt, nextQuestion, SUBMIT_LEASE_SECONDS } from './rules.ts'

export const addressesOf = (deps: Dependencies, transfer: TransferRow, about: 'result' | 'status') => ({
  resultUrl: addressOf(deps, transfer, `/api/transfer/${about}`),
  timeoutUrl: addressOf(deps, transfer, '/api/transfer/timeout'),
})

/** CREATED → SUBMITTING under a lease. The request is locked first, so that no payout on hold is sent. */
const claimTransfer = (deps: Dependencies, transferId: string): Promise<TransferRow | null> =>
  withTx(deps, async (tx) => {
    const [held] = await tx
      .select({ heldAt: seatRequests.moneyHeldAt })
      .from(transfers)
      .innerJoin(payouts, eq(payouts.id, transfers.payoutId))
      .innerJoin(seatRequests, eq(seatRequests.id, payouts.requestId))
      .where(eq(transfers.id, transferId))
      .for('update', { of: seatRequests })
    if (held && held.heldAt !== null) return null
    const [claimed] = await tx
      .update(transfers)
      .set({
        ...sending(transfers, deps.clock.now(), SUBMIT_LEASE_SECONDS),
        conversationId: null,
        mpesaOriginatorId: null,
      })
      .where(and(eq(transfers.id, transferId), eq(transfers.state, 'CREATED')))
      .returning()
    return claimed ?? null
  })

const send = async (deps: Dependencies, transfer: TransferRow): Promise<ProviderOutcome<TransferAccepted>> => {
  const { amountKsh, originatorId, msisdn, refundId } = transfer
  const to = addressesOf(deps, transfer, 'result')
  if (transfer.method === 'B2C') {
    if (msisdn === null) return { kind: 'rejected', reason: 'NO_NUMBER' }
    const remarks = refundId === null ? 'Pamoja payout' : 'Pamoja refund'
    const outcome = await deps.payments.sendMoney({ originatorId, msisdn, amountKsh, remarks, ...to })
    // M-Pesa already knows this id, so an earlier attempt has arrived.
    return outcome.kind === 'rejected' && outcome.reason === REPEATED ? { ...outcome, kind: 'unknown' } : outcome
  }
  const receipt = await findOriginal(deps, transfer)
  if (receipt === null) return { kind: 'rejected', reason: 'NO_RECEIPT' }
  return deps.payments.reversePayment({ receipt, amountKsh, remarks: 'Pamoja refund', ...to })
}

const findOriginal = async ({ db }: Dependencies, transfer: TransferRow): Promise<string | null> => {
  const [paid] =
    transfer.unmatchedId === null
      ? await db
          .select({ receipt: payments.receipt })
          .from(refunds)
          .innerJoin(payments, eq(payments.id, refunds.paymentId))
          .where(eq(refunds.id, transfer.refundId ?? transfer.id))
      : await db
          .select({ receipt: unmatchedMoney.receipt })
          .from(unmatchedMoney)
          .where(eq(unmatchedMoney.id, transfer.unmatchedId))
  return paid?.receipt ?? null
}

const transferCall: Call<TransferRow, TransferAccepted> = {
  table: transfers,
  claim: claimTransfer,
  send,
  accept: async ({ db, clock }, { submittedAt }, { conversationId, originatorId: mpesaOriginatorId }, mine) => {
    const now = clock.now()
    const nextCheckAt = nextQuestion(submittedAt ?? now, now)
    await db
      .update(transfers)
      .set({ state: 'PENDING', conversationId, mpesaOriginatorId, leaseUntil: null, nextCheckAt })
      .where(mine)
  },
  fail: async (deps, { id, submittedAt }, resultCode, mine) => {
    if (await recordTransferResult(deps, id, { kind: 'failed', resultCode, conversationId: null })) return
    const now = deps.clock.now()
    const nextCheckAt = nextQuestion(submittedAt ?? now, now)
    await deps.db.update(transfers).set({ state: 'UNKNOWN', leaseUntil: null, nextCheckAt }).where(mine)
  },
  nextAttempt: ({ attempts }, now) => nextAttempt(attempts, now),
  nextCheck: nextQuestion,
}

/**
 * Sends a transfer that is still CREATED. A B2C transfer that may have been sent is queried by our own id, and sent again
 * with the same id only when M-Pesa does not know it. About a reversal, see `ask` in check-transfers.ts.
 */
export const submitTransfer = (deps: Dependencies, transferId: string): Promise<void> =>
  sendCall(deps, transferCall, transferId)
