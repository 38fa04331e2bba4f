export { oweRefund, type RefundDue } from './owe-refund.ts'
export { findRefundOfRequest, hasOpenPayment, listLatestPaymentIds } from './queries.ts'
