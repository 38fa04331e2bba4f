import { and, eq, isNull, sql } from 'drizzle-orm'
import { payments } from '../../db/schema/index.ts'
import type { PromptAccepted } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { addressOf, sendCall, sending, type Call } from '../mpesa-calls/index.ts'
import { NOT_SENT, secondsAfter } from '../mpesa-calls/rules.ts'
import type { PaymentRow } from '../payments/index.ts'
import {
  nextAttempt,
  nextCheck,
  promptEnd,
  SUBMIT_LEASE_SECONDS,
  SUBMIT_WINDOW_SECONDS,
  unidentifiedEnd,
} from '../payments/rules.ts'

const DESCRIPTION = 'Ride seats'

const claimPayment = async (deps: Dependencies, paymentId: string): Promise<PaymentRow | null> => {
  const now = deps.clock.now()
  // A payment that has an id from a callback was sent, even if M-Pesa's answer to us said otherwise.
  const unsent = isNull(payments.checkoutRequestId)
  const created = and(eq(payments.id, paymentId), eq(payments.state, 'CREATED'), unsent)
  const oldest = secondsAfter(now, -SUBMIT_WINDOW_SECONDS)
  const [claimed] = await deps.db
    .update(payments)
    .set({ ...sending(payments, now, SUBMIT_LEASE_SECONDS), expiresAt: promptEnd(now) })
    .where(and(created, sql`${payments.createdAt} >= ${oldest.toISOString()}::timestamptz`))
    .returning()
  if (claimed) return claimed
  await deps.db
    .update(payments)
    .set({ state: 'FAILED', resultCode: NOT_SENT, settledAt: now, nextCheckAt: null })
    .where(created)
  return null
}

const prompt: Call<PaymentRow, PromptAccepted> = {
  table: payments,
  claim: claimPayment,
  send: async (deps, payment) => {
    const { id: paymentId, msisdn, amountKsh, reference } = payment
    const callbackUrl = addressOf(deps, payment, '/api/payment/mpesa/callback')
    const request = { msisdn, amountKsh, reference, description: DESCRIPTION, callbackUrl }
    const sent = await deps.payments.sendPrompt(request)
    const outcome = sent.kind
    if (outcome !== 'accepted')
      deps.logger.log('critical', 'payment prompt not accepted', { paymentId, provider: 'mpesa', outcome })
    return sent
  },
  // Stores M-Pesa's ids, even if the payment's state has changed meanwhile.
  accept: async ({ db, clock }, { id, submittedAt }, { merchantRequestId, checkoutRequestId }) => {
    const now = clock.now()
    await db
      .update(payments)
      .set({
        merchantRequestId,
        checkoutRequestId: sql`coalesce(${payments.checkoutRequestId}, ${checkoutRequestId})`,
        state: sql`case when ${payments.state} in ('SUBMITTING', 'UNKNOWN') then 'PENDING' else ${payments.state} end`,
        leaseUntil: null,
        nextCheckAt: sql`case when ${payments.state} in ('SUCCEEDED', 'UNAPPLIED', 'FAILED') then ${payments.nextCheckAt}
          else ${nextCheck(submittedAt ?? now, now)?.toISOString() ?? null}::timestamptz end`,
      })
      .where(eq(payments.id, id))
  },
  fail: async ({ db, clock }, _payment, resultCode, mine) => {
    await db
      .update(payments)
      .set({ state: 'FAILED', resultCode, settledAt: clock.now(), leaseUntil: null, nextCheckAt: null })
      .where(mine)
  },
  nextAttempt: ({ createdAt, attempts }, now) => nextAttempt(createdAt, attempts, now),
  nextCheck: unidentifiedEnd,
}

/** Sends a payment that is still CREATED. An M-Pesa request that may have been sent is never sent again. */
export const submitPayment = (deps: Dependencies, paymentId: string): Promise<void> => sendCall(deps, prompt, paymentId)
