import { and, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { payments } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { checkCalls, endLease, workStuckCallbacks } from '../mpesa-calls/index.ts'
import { findPayment, type PaymentRow } from '../payments/index.ts'
import { askableId, isGivenUp, isSettled, unidentifiedEnd } from '../payments/rules.ts'
import { confirmPayment } from './confirm-payment.ts'
import { processCallback } from './process-callback.ts'
import { PAYMENT_PROVIDER } from './receive-callback.ts'
import { submitPayment } from './submit-payment.ts'

/**
 * Sweep: processes stuck callbacks, sends M-Pesa requests that were not sent, and asks M-Pesa about all other due payments
 * whose request has an id. Many processes may run it at once.
 */
export const checkPayments = async (deps: Dependencies): Promise<void> => {
  await workStuckCallbacks(deps, [PAYMENT_PROVIDER], processCallback)
  await checkCalls(deps, {
    table: payments,
    claimSeconds: 60,
    check: (id) => checkPayment(deps, id),
    failure: 'payment check failed',
  })
}

const checkPayment = async (deps: Dependencies, id: string): Promise<void> => {
  const payment = await findPayment(deps.db, id)
  if (!payment) return
  const { state } = payment
  const checkoutRequestId = askableId(payment)
  if (checkoutRequestId !== null && !isSettled(state)) {
    await confirmPayment(deps, { ...payment, checkoutRequestId })
    return
  }
  if (state === 'CREATED') return submitPayment(deps, id)
  if (state === 'SUBMITTING' || state === 'UNKNOWN') return awaitCallback(deps, payment)
  await deps.db
    .update(payments)
    .set({ nextCheckAt: null })
    .where(and(eq(payments.id, id), eq(payments.state, state)))
}

/** The request may have been sent, but its id is unknown: only a callback can give the result. */
const awaitCallback = async (deps: Dependencies, payment: PaymentRow): Promise<void> => {
  const { id, submittedAt } = payment
  const now = deps.clock.now()
  const same = and(eq(payments.id, id), isNull(payments.checkoutRequestId))
  await endLease(deps, payments, same, unidentifiedEnd(submittedAt ?? now))
  if (isGivenUp(payment, now))
    await deps.db
      .update(payments)
      .set({ state: 'EXPIRED', settledAt: now, nextCheckAt: null })
      .where(and(same, eq(payments.state, 'UNKNOWN')))
}

export const checkPaymentsSoon = async ({ db, clock }: Dependencies, from: Date, to: Date): Promise<void> => {
  await db
    .update(payments)
    .set({ nextCheckAt: clock.now() })
    .where(
      and(
        inArray(payments.state, ['PENDING', 'UNKNOWN', 'EXPIRED']),
        isNotNull(payments.checkoutRequestId),
        gte(payments.createdAt, from),
        lt(payments.createdAt, to),
      ),
    )
}
