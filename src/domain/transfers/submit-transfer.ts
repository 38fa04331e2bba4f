import { and, eq, sql } from 'drizzle-orm'
import { payments, payouts, refunds, seatRequests, transfers, unmatchedMoney } from '../../db/schema/index.ts'
import { REPEATED, type ProviderOutcome, type TransferAccepted } from '../../providers/payments/port.ts'
import { withTx, type Dependencies } from '../context.ts'
import type { TransferRow } from './queries.ts'
import { recordTransferResult } from './record-transfer-result.ts'
import { leaseEnd, nextAttempt, nextQuestion } from './rules.ts'

/** Where the result of a transfer comes to; the secret is in the path and nowhere else. */
export const addressesOf = (deps: Dependencies, transfer: TransferRow, about: 'result' | 'status') => {
  const secret = deps.keyring.open('callback-secret', transfer.id, transfer.callbackSecretSealed)
  const address = (kind: string) => `${deps.settings.paymentCallbackBaseUrl}/api/transfer/${kind}/${secret}`
  return { resultUrl: address(about), timeoutUrl: address('timeout') }
}

/**
 * Sends a transfer that is still CREATED. What a claim does not survive, a crash above all, the sweep makes UNKNOWN: it is
 * asked about by our own id, and sent again under the same id only when M-Pesa knows of none.
 */
export const submitTransfer = async (deps: Dependencies, transferId: string): Promise<void> => {
  const transfer = await claimTransfer(deps, transferId)
  if (!transfer) return
  const outcome = await send(deps, transfer)
  await recordSubmission(deps, transfer, outcome)
}

/** CREATED → SUBMITTING under a lease, with the request locked first: no payout leaves that a dispute holds. */
const claimTransfer = (deps: Dependencies, transferId: string): Promise<TransferRow | null> =>
  withTx(deps, async (tx) => {
    const now = deps.clock.now()
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
        state: 'SUBMITTING',
        attempts: sql`${transfers.attempts} + 1`,
        conversationId: null,
        mpesaOriginatorId: null,
        submittedAt: now,
        leaseUntil: leaseEnd(now),
        nextCheckAt: leaseEnd(now),
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
    return deps.payments.sendMoney({ originatorId, msisdn, amountKsh, remarks, ...to })
  }
  const receipt = await findOriginal(deps, transfer)
  if (receipt === null) return { kind: 'rejected', reason: 'NO_RECEIPT' }
  return deps.payments.reversePayment({ receipt, amountKsh, remarks: 'Pamoja refund', ...to })
}

/** M-Pesa's receipt of what a reversal gives back. */
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

/** A result may have been faster, and the lease may have run out meanwhile: each step names the state it leaves. */
const recordSubmission = async (
  deps: Dependencies,
  transfer: TransferRow,
  outcome: ProviderOutcome<TransferAccepted>,
): Promise<void> => {
  const now = deps.clock.now()
  const sentAt = transfer.submittedAt ?? now
  const mine = and(
    eq(transfers.id, transfer.id),
    eq(transfers.state, 'SUBMITTING'),
    eq(transfers.attempts, transfer.attempts),
  )
  if (outcome.kind === 'accepted') {
    const { conversationId, originatorId: mpesaOriginatorId } = outcome.value
    const nextCheckAt = nextQuestion(sentAt, now)
    const accepted = { state: 'PENDING', conversationId, mpesaOriginatorId, leaseUntil: null, nextCheckAt } as const
    await deps.db.update(transfers).set(accepted).where(mine)
  } else if (outcome.kind === 'unknown' || (outcome.kind === 'rejected' && outcome.reason === REPEATED)) {
    const nextCheckAt = nextQuestion(sentAt, now)
    await deps.db.update(transfers).set({ state: 'UNKNOWN', leaseUntil: null, nextCheckAt }).where(mine)
  } else if (outcome.kind === 'unavailable') {
    const nextCheckAt = nextAttempt(transfer.attempts, now)
    await deps.db.update(transfers).set({ state: 'CREATED', leaseUntil: null, nextCheckAt }).where(mine)
  } else {
    await recordTransferResult(deps, transfer.id, { kind: 'failed', resultCode: outcome.reason })
  }
}
