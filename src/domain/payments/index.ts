export { getPayment } from './get-payment.ts'
export { hashCheckout } from './hash-checkout.ts'
export { limitPrompts } from './limit-prompts.ts'
export { oweRefund } from './owe-refund.ts'
export { presentPayment } from './present.ts'
export {
  CLAIMED,
  findOpenPayment,
  findPayment,
  findPaymentBySecretHash,
  findRefundOfRequest,
  hasOpenPayment,
  listClaims,
  listStuckCallbacks,
  type PaymentRow,
} from './queries.ts'
export { PAYMENT_PROVIDER, receiveCallback } from './receive-callback.ts'
export { submitPayment } from './submit-payment.ts'
