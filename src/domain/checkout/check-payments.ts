import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { payments } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { listStuckCallbacks, type PaymentRow } from '../payments/index.ts'
import { askableId, isGivenUp, isSettled, unidentifiedEnd } from '../payments/rules.ts'
import { confirmPayment } from './confirm-payment.ts'
import { processCallback } from './process-callback.ts'
import { PAYMENT_PROVIDER } from './receive-callback.ts'
import { submitPayment } from './submit-payment.ts'

const BATCH = 20
const MAX_BATCHES = 10
/** How long a claimed payment is left to the process that claimed it. */
const CLAIM_SECONDS = 60

/**
 * Reconciliation: asks M-Pesa about every payment whose time has come, sends again what could not be sent, and picks
 * up what a crash has left behind. Any number of processes may run it at once.
 */
export const checkPayments = async (deps: Dependencies): Promise<void> => {
  await workStuckCallbacks(deps)
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await claimDue(deps)
    const results = await Promise.allSettled(due.map((payment) => checkPayment(deps, payment)))
    for (const [index, result] of results.entries())
      if (result.status === 'rejected')
        deps.logger.log('critical', 'payment check failed', { paymentId: due[index]?.id, error: result.reason })
    if (due.length < BATCH) return
  }
}

const claimDue = async (deps: Dependencies): Promise<PaymentRow[]> => {
  const now = deps.clock.now()
  const due = deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(lte(payments.nextCheckAt, now))
    .orderBy(asc(payments.nextCheckAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return deps.db
    .update(payments)
    .set({ nextCheckAt: new Date(now.getTime() + CLAIM_SECONDS * 1000) })
    .where(inArray(payments.id, due))
    .returning()
}

const checkPayment = async (deps: Dependencies, payment: PaymentRow): Promise<void> => {
  const { state } = payment
  const checkoutRequestId = askableId(payment)
  if (checkoutRequestId !== null && !isSettled(state)) return confirmPayment(deps, { ...payment, checkoutRequestId })
  if (state === 'CREATED') return submitPayment(deps, payment.id)
  if (state === 'SUBMITTING' || state === 'UNKNOWN') return awaitCallback(deps, payment)
  await deps.db
    .update(payments)
    .set({ nextCheckAt: null })
    .where(and(eq(payments.id, payment.id), eq(payments.state, state)))
}

/** The prompt may have been sent, and there is no id to ask about: it is never sent again, only a callback can tell. */
const awaitCallback = async (deps: Dependencies, payment: PaymentRow): Promise<void> => {
  const now = deps.clock.now()
  const same = and(eq(payments.id, payment.id), isNull(payments.checkoutRequestId))
  if (payment.state === 'SUBMITTING')
    await deps.db
      .update(payments)
      .set({ state: 'UNKNOWN', leaseUntil: null, nextCheckAt: unidentifiedEnd(payment.submittedAt ?? now) })
      .where(and(same, eq(payments.state, 'SUBMITTING'), lte(payments.leaseUntil, now)))
  if (isGivenUp(payment, now))
    await deps.db
      .update(payments)
      .set({ state: 'EXPIRED', settledAt: now, nextCheckAt: null })
      .where(and(same, eq(payments.state, 'UNKNOWN')))
}

/** A callback whose job was lost with its process is worked here. */
const workStuckCallbacks = async (deps: Dependencies): Promise<void> => {
  const stuck = await listStuckCallbacks(deps, [PAYMENT_PROVIDER], BATCH)
  const results = await Promise.allSettled(stuck.map((inboxId) => processCallback(deps, { inboxId })))
  for (const result of results)
    if (result.status === 'rejected')
      deps.logger.log('critical', 'payment callback not processed', { error: result.reason })
}
