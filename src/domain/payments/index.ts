export { getPayment } from './get-payment.ts'
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
  type PaymentRow,
} from './queries.ts'
export { receiveCallback } from './receive-callback.ts'
export { submitPayment } from './submit-payment.ts'
