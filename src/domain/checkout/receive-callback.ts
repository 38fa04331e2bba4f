import { hashToken } from '../../platform/ids.ts'
import type { Dependencies } from '../context.ts'
import { keepCallback } from '../mpesa-calls/index.ts'
import { findPaymentBySecretHash } from '../payments/index.ts'

export const PAYMENT_PROVIDER = 'mpesa'

/**
 * Keeps what M-Pesa says and leaves the work to a job. A secret we never gave out and a body that is no callback leave
 * nothing behind but a log line; the caller learns neither. Of the checkout id, which ends with the payer's number, a keyed
 * hash is kept once it is worked on.
 */
export const receiveCallback = async (deps: Dependencies, secret: string, body: unknown): Promise<void> => {
  const secretHash = hashToken(secret)
  const payment = await findPaymentBySecretHash(deps.db, secretHash)
  const said = deps.payments.readCallback(body)
  if (!payment || !said) {
    const outcome = payment ? 'unreadable' : 'unknown secret'
    deps.logger.log('high', 'payment callback ignored', { provider: PAYMENT_PROVIDER, paymentId: payment?.id, outcome })
    return
  }
  const { checkoutRequestId, merchantRequestId, resultCode, paidKsh, receipt } = said
  await keepCallback(deps, {
    provider: PAYMENT_PROVIDER,
    secretHash,
    said: { checkoutRequestId, merchantRequestId, resultCode, paidKsh, receipt },
    job: 'payments.process-callback',
  })
}
