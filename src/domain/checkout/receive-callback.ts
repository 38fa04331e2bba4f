import { hashToken } from '../../platform/ids.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { storeCallback } from '../mpesa-calls/index.ts'
import { findPaymentBySecretHash } from '../payments/index.ts'

export const PAYMENT_PROVIDER = 'mpesa'

const storedFields = ({ checkoutRequestId, merchantRequestId, resultCode, paidKsh, receipt }: PromptResult) => ({
  checkoutRequestId,
  merchantRequestId,
  resultCode,
  paidKsh,
  receipt,
})

/** The checkout id ends with the payer's number: it is replaced by a keyed hash once the callback is processed. */
export const receiveCallback = async (deps: Dependencies, secret: string, body: unknown): Promise<void> => {
  const secretHash = hashToken(secret)
  const isKnown = (await findPaymentBySecretHash(deps.db, secretHash)) !== null
  const result = deps.payments.readCallback(body)
  const fields = result && storedFields(result)
  const job = 'payments.process-callback'
  await storeCallback(deps, { provider: PAYMENT_PROVIDER, secretHash, isKnown, fields, job })
}
