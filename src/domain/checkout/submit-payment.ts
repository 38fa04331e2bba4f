import { and, eq, isNull, sql } from 'drizzle-orm'
import { payments } from '../../db/schema/index.ts'
import type { PromptAccepted, ProviderOutcome } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import type { PaymentRow } from '../payments/index.ts'
import {
  leaseEnd,
  nextAttempt,
  nextCheck,
  NOT_SENT,
  promptEnd,
  SUBMIT_WINDOW_SECONDS,
  unidentifiedEnd,
} from '../payments/rules.ts'

const DESCRIPTION = 'Ride seats'

const callbackPath = (secret: string): string => `/api/payment/mpesa/callback/${secret}`

/**
 * Sends the prompt of a payment that is still CREATED; any other is left alone, so that the request that created it,
 * its job and the sweep may all try. What a claim does not survive, a crash above all, the sweep makes UNKNOWN: a
 * prompt that may have been sent is never sent again.
 */
export const submitPayment = async (deps: Dependencies, paymentId: string): Promise<void> => {
  const payment = await claimSubmission(deps, paymentId)
  if (!payment) return
  const secret = deps.keyring.open('callback-secret', payment.id, payment.callbackSecretSealed)
  const outcome = await deps.payments.sendPrompt({
    msisdn: payment.msisdn,
    amountKsh: payment.amountKsh,
    reference: payment.reference,
    description: DESCRIPTION,
    callbackUrl: `${deps.settings.paymentCallbackBaseUrl}${callbackPath(secret)}`,
  })
  if (outcome.kind !== 'accepted')
    deps.logger.log('critical', 'payment prompt not accepted', { paymentId, provider: 'mpesa', outcome: outcome.kind })
  await recordSubmission(deps, payment, outcome)
}

/** CREATED → SUBMITTING under a lease; too old to be expected any more, it fails instead. */
const claimSubmission = async (deps: Dependencies, paymentId: string): Promise<PaymentRow | null> => {
  const now = deps.clock.now()
  // A callback has named its prompt: it was sent after all, whatever M-Pesa answered to us.
  const unsent = isNull(payments.checkoutRequestId)
  const created = and(eq(payments.id, paymentId), eq(payments.state, 'CREATED'), unsent)
  const oldest = new Date(now.getTime() - SUBMIT_WINDOW_SECONDS * 1000)
  const [claimed] = await deps.db
    .update(payments)
    .set({
      state: 'SUBMITTING',
      attempts: sql`${payments.attempts} + 1`,
      submittedAt: now,
      expiresAt: promptEnd(now),
      leaseUntil: leaseEnd(now),
      nextCheckAt: leaseEnd(now),
    })
    .where(and(created, sql`${payments.createdAt} >= ${oldest.toISOString()}::timestamptz`))
    .returning()
  if (claimed) return claimed
  await deps.db
    .update(payments)
    .set({ state: 'FAILED', resultCode: NOT_SENT, settledAt: now, nextCheckAt: null })
    .where(created)
  return null
}

/** A callback may have been faster, and the lease may have run out meanwhile: each step names the state it leaves. */
const recordSubmission = async (
  deps: Dependencies,
  payment: PaymentRow,
  outcome: ProviderOutcome<PromptAccepted>,
): Promise<void> => {
  const now = deps.clock.now()
  const sentAt = payment.submittedAt ?? now
  const same = eq(payments.id, payment.id)
  const mine = and(same, eq(payments.state, 'SUBMITTING'), eq(payments.attempts, payment.attempts))
  if (outcome.kind === 'accepted') {
    const { merchantRequestId, checkoutRequestId } = outcome.value
    await deps.db
      .update(payments)
      .set({
        merchantRequestId,
        checkoutRequestId: sql`coalesce(${payments.checkoutRequestId}, ${checkoutRequestId})`,
        state: sql`case when ${payments.state} in ('SUBMITTING', 'UNKNOWN') then 'PENDING' else ${payments.state} end`,
        leaseUntil: null,
        nextCheckAt: sql`case when ${payments.state} in ('SUCCEEDED', 'UNAPPLIED', 'FAILED') then ${payments.nextCheckAt}
          else ${nextCheck(sentAt, now)?.toISOString() ?? null}::timestamptz end`,
      })
      .where(same)
  } else if (outcome.kind === 'unknown') {
    await deps.db
      .update(payments)
      .set({ state: 'UNKNOWN', leaseUntil: null, nextCheckAt: unidentifiedEnd(sentAt) })
      .where(mine)
  } else {
    const again = outcome.kind === 'unavailable' ? nextAttempt(payment.createdAt, payment.attempts, now) : null
    const failed = {
      state: 'FAILED' as const,
      resultCode: outcome.kind === 'rejected' ? outcome.reason : NOT_SENT,
      settledAt: now,
    }
    const resent = { state: 'CREATED' as const, submittedAt: null }
    await deps.db
      .update(payments)
      .set({ ...(again === null ? failed : resent), leaseUntil: null, nextCheckAt: again })
      .where(mine)
  }
}
