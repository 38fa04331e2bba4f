import { and, eq, isNull } from 'drizzle-orm'
import { groupCallsOf } from '../../platform/group-calls.ts'
import { postgresRefusal } from '../../platform/postgres-errors.ts'
import { payments } from '../../db/schema/index.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { claimCallback, claimCallbacks, endCallbacks, findUnprocessed } from '../mpesa-calls/index.ts'
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

const MAX_CLAIMED = 100

const claimTogether = groupCallsOf(MAX_CLAIMED, async (deps: Dependencies, inboxIds: readonly string[]) => {
  const claimed = await claimCallbacks(deps.db, inboxIds)
  return inboxIds.map((inboxId) => claimed.get(inboxId) ?? null)
})

/**
 * Asks M-Pesa to confirm what a callback reports, unless the payment is settled already; without a result the sweep asks
 * again. The callback's M-Pesa id must be that of its payment.
 */
export const processCallback = async (deps: Dependencies, { inboxId }: { inboxId: string }): Promise<void> => {
  const claimed = (await claimTogether(deps, inboxId)) ?? (await claimUnusual(deps, inboxId))
  if (claimed === null) return
  const outcome = await confirmClaim(deps, claimed.payment, claimed.entry.body as PromptResult, inboxId)
  if (outcome !== 'SUCCEED') await endCallbacks(deps.db, deps.clock.now(), [inboxId])
}

/** Claims a callback whose payment has no checkout id yet, or only its hash. Null when nothing is left to do. */
const claimUnusual = async (deps: Dependencies, inboxId: string) => {
  const entry = await findUnprocessed(deps.db, inboxId)
  if (entry === null) return null
  const found = await findPaymentBySecretHash(deps.db, entry.secretHash)
  const payment = found && (await adoptCheckoutId(deps, found, entry.body as PromptResult))
  if (payment === null) {
    deps.logger.log('critical', 'payment callback has the checkout id of another payment', { paymentId: found?.id })
    await endCallbacks(deps.db, deps.clock.now(), [inboxId], 'MISMATCH')
    return null
  }
  await claimCallback(deps.db, inboxId)
  return { entry, payment }
}

/**
 * Stores the checkout id from a callback, when the response to our own call has not brought the id yet. Null when the
 * payment has another id.
 */
const adoptCheckoutId = async (
  deps: Dependencies,
  payment: PaymentRow,
  result: PromptResult,
): Promise<PaymentRow | null> => {
  const known = payment.checkoutRequestId
  if (known !== null) return storedCheckouts(deps, result.checkoutRequestId).includes(known) ? payment : null
  const { merchantRequestId } = result
  const isForgotten = phoneOf(payment.msisdn) === ''
  const checkoutRequestId = isForgotten ? hashCheckout(deps, result.checkoutRequestId) : result.checkoutRequestId
  try {
    const [adopted] = await deps.db
      .update(payments)
      .set({ checkoutRequestId, merchantRequestId })
      .where(and(eq(payments.id, payment.id), isNull(payments.checkoutRequestId)))
      .returning()
    if (adopted) return adopted
  } catch (error) {
    if (postgresRefusal(error)?.constraint === 'payments_checkout') return null
    throw error
  }
  const current = await findPayment(deps.db, payment.id)
  return current?.checkoutRequestId === checkoutRequestId ? current : null
}

const confirmClaim = async (
  deps: Dependencies,
  payment: PaymentRow,
  { checkoutRequestId, resultCode, paidKsh, receipt }: PromptResult,
  inboxId: string,
): Promise<Settlement['kind']> => {
  if (!isSettled(payment.state)) return confirmPayment(deps, { ...payment, checkoutRequestId }, inboxId)
  if (resultCode !== '0') return 'NOTHING'
  return recordPaymentResult(deps, payment.id, { kind: 'paid', paidKsh, receipt })
}
