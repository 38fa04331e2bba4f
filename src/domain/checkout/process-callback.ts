import { and, eq, isNull } from 'drizzle-orm'
import { postgresRefusal } from '../../platform/postgres-errors.ts'
import { callbackInbox, payments } from '../../db/schema/index.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { CLAIMED, findPayment, findPaymentBySecretHash, hashCheckout, type PaymentRow } from '../payments/index.ts'
import { isSettled, phoneOf } from '../payments/rules.ts'
import { confirmPayment } from './confirm-payment.ts'
import { recordPaymentResult } from './record-payment-result.ts'

/**
 * Weighs one kept callback: its secret has found the payment, its checkout id must be the payment's. What it says is
 * then a claim, and M-Pesa itself is asked; until M-Pesa answers, the sweep keeps asking.
 */
export const processCallback = async (deps: Dependencies, { inboxId }: { inboxId: string }): Promise<void> => {
  const entry = await deps.db.query.callbackInbox.findFirst({ where: eq(callbackInbox.id, inboxId) })
  if (!entry || entry.processedAt !== null) return
  const said = entry.body as PromptResult
  const payment = await findPaymentBySecretHash(deps.db, entry.secretHash)
  const isOurs = payment !== null && (await adoptCheckoutId(deps, payment, said))
  if (!isOurs) deps.logger.log('critical', 'payment callback over a foreign checkout id', { paymentId: payment?.id })
  await deps.db
    .update(callbackInbox)
    .set({ outcome: isOurs ? CLAIMED : 'MISMATCH' })
    .where(eq(callbackInbox.id, inboxId))
  if (isOurs) await confirmClaim(deps, payment.id, said)
  const body = { ...said, checkoutRequestId: hashCheckout(deps, said.checkoutRequestId) }
  await deps.db.update(callbackInbox).set({ body, processedAt: deps.clock.now() }).where(eq(callbackInbox.id, inboxId))
}

/** A callback can be faster than the answer to our own call, which then brings the id a second time. */
const adoptCheckoutId = async (deps: Dependencies, payment: PaymentRow, said: PromptResult): Promise<boolean> => {
  const known = payment.checkoutRequestId
  if (known !== null) return [said.checkoutRequestId, hashCheckout(deps, said.checkoutRequestId)].includes(known)
  const { merchantRequestId } = said
  const isForgotten = phoneOf(payment.msisdn) === ''
  const checkoutRequestId = isForgotten ? hashCheckout(deps, said.checkoutRequestId) : said.checkoutRequestId
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

const confirmClaim = async (deps: Dependencies, paymentId: string, said: PromptResult): Promise<void> => {
  const payment = await findPayment(deps.db, paymentId)
  if (!payment) return
  const { checkoutRequestId } = said
  if (!isSettled(payment.state)) await confirmPayment(deps, { ...payment, checkoutRequestId })
  else if (said.resultCode === '0')
    await recordPaymentResult(deps, paymentId, { kind: 'paid', paidKsh: said.paidKsh, receipt: said.receipt })
}
