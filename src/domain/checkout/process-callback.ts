import { and, eq, isNull } from 'drizzle-orm'
import { groupCallsOf } from '../../platform/group-calls.ts'
import { postgresRefusal } from '../../platform/postgres-errors.ts'
import { payments } from '../../db/schema/index.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { CLAIMED, claimCallbacks, endCallbacks, workCallback } from '../mpesa-calls/index.ts'
import {
  findPayment,
  findPaymentBySecretHash,
  hashCheckout,
  storedCheckouts,
  type PaymentRow,
} from '../payments/index.ts'
import { isSettled, phoneOf, type Settlement } from '../payments/rules.ts'
import { confirmPayment } from './confirm-payment.ts'
import { recordPaymentResult } from './record-payment-result.ts'

const MOST_CLAIMED = 100

/** Callbacks of the same moment are claimed with one statement. */
const claimTogether = groupCallsOf(MOST_CLAIMED, async (deps: Dependencies, inboxIds: readonly string[]) => {
  const claimed = await claimCallbacks(deps.db, inboxIds)
  return inboxIds.map((inboxId) => claimed.get(inboxId) ?? null)
})

/** Its checkout id must match. It counts after M-Pesa has confirmed it; until then the sweep keeps asking. */
export const processCallback = async (deps: Dependencies, { inboxId }: { inboxId: string }): Promise<void> => {
  const claimed = await claimTogether(deps, inboxId)
  if (claimed === null) return processUnusual(deps, inboxId)
  const { entry, payment } = claimed
  const outcome = await confirmClaim(deps, payment, entry.body as PromptResult, inboxId)
  if (outcome !== 'SUCCEED') await endCallbacks(deps.db, deps.clock.now(), [inboxId])
}

/** The callback was processed before, or contains an id that no payment has, or not yet. */
const processUnusual = (deps: Dependencies, inboxId: string): Promise<void> =>
  workCallback(deps, inboxId, async ({ secretHash, body }) => {
    const result = body as PromptResult
    const payment = await findPaymentBySecretHash(deps.db, secretHash)
    if (payment !== null && (await adoptCheckoutId(deps, payment, result)))
      return { outcome: CLAIMED, act: () => confirmNow(deps, payment.id, result) }
    deps.logger.log('critical', 'payment callback has the checkout id of another payment', { paymentId: payment?.id })
    return { outcome: 'MISMATCH' }
  })

/** A callback can arrive before the response to our own call, which brings the id again. */
const adoptCheckoutId = async (deps: Dependencies, payment: PaymentRow, result: PromptResult): Promise<boolean> => {
  const known = payment.checkoutRequestId
  if (known !== null) return storedCheckouts(deps, result.checkoutRequestId).includes(known)
  const { merchantRequestId } = result
  const isForgotten = phoneOf(payment.msisdn) === ''
  const checkoutRequestId = isForgotten ? hashCheckout(deps, result.checkoutRequestId) : result.checkoutRequestId
  try {
    const adopted = await deps.db
      .update(payments)
      .set({ checkoutRequestId, merchantRequestId })
      .where(and(eq(payments.id, payment.id), isNull(payments.checkoutRequestId)))
      .returning({ id: payments.id })
    if (adopted.length > 0) return true
  } catch (error) {
    if (postgresRefusal(error)?.constraint === 'payments_checkout') return false
    throw error
  }
  return (await findPayment(deps.db, payment.id))?.checkoutRequestId === checkoutRequestId
}

const confirmNow = async (deps: Dependencies, paymentId: string, result: PromptResult): Promise<void> => {
  const payment = await findPayment(deps.db, paymentId)
  if (payment) await confirmClaim(deps, payment, result)
}

const confirmClaim = async (
  deps: Dependencies,
  payment: PaymentRow,
  { checkoutRequestId, resultCode, paidKsh, receipt }: PromptResult,
  inboxId?: string,
): Promise<Settlement['kind']> => {
  if (!isSettled(payment.state)) return confirmPayment(deps, { ...payment, checkoutRequestId }, inboxId)
  if (resultCode !== '0') return 'NOTHING'
  return recordPaymentResult(deps, payment.id, { kind: 'paid', paidKsh, receipt })
}
