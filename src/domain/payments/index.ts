export { getPayment } from './get-payment.ts'
export { hashCheckout } from './hash-checkout.ts'
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
