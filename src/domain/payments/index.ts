export { getPayment } from './get-payment.ts'
export { hashCheckout, hashNumber, hashOf, isNumberOf, storedCheckouts, storedNumbers } from './hash-numbers.ts'
export { moveRefund, type RefundRow } from './move-refund.ts'
export { addRefund, createRefund } from './create-refund.ts'
export { presentPayment } from './present.ts'
export {
  findOpenPayment,
  findPayment,
  findPaymentBySecretHash,
  findRefundOfRequest,
  hasOpenPayment,
  type PaymentRow,
} from './queries.ts'
