import type { Payment } from '../../shared/contract/payments.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { PaymentRow } from './queries.ts'
import { askableId, failureKey, phoneOf, statusOf } from './rules.ts'
import type { Language } from '../../shared/kernel/enums.ts'

export const presentPayment = (row: PaymentRow, language: Language): Payment => {
  const reason = failureKey(row.state, row.resultCode)
  return {
    id: row.id,
    requestId: row.requestId,
    status: statusOf(row.state),
    amount: row.amountKsh,
    phone: phoneOf(row.msisdn),
    checkoutRequestId: askableId(row),
    mpesaReceipt: row.receipt,
    failureReason: reason === null ? null : serverMessage(language, reason),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
