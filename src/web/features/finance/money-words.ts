import { CHECK_OUTCOMES, REFUND_CAUSES } from '../../../shared/kernel/money-states.ts'
import type { Translate } from '../../lib/messages.ts'
import { PAYOUT_STATUSES } from '../../../shared/kernel/enums.ts'

const REVIEW_CAUSES = [
  'BELOW_MINIMUM',
  'NO_NUMBER',
  'RECEIPT_TAKEN',
  'CALLBACK_CONTRADICTED',
  'UNCONFIRMED_SUCCESS',
  'NOT_IN_LEDGER',
  'SECOND_ADMIN',
  'NO_RESULT',
  'STATUS',
  'NO_RECEIPT',
  'SENT_AFTER_FAILURE',
  'AMOUNT_CONTRADICTED',
  'PAID_TWICE',
] as const
const CAUSES = [...REFUND_CAUSES, ...REVIEW_CAUSES] as const
/** Such as `2040`, `R000002`, `SFC_IC0003` or `400.002.02`. */
const RESULT_CODE = /^[A-Z_]*\d[\d.]*$/

/**
 * Why money is refunded, or why an admin must decide about it. An unknown cause is shown as stored; for a result code
 * of M-Pesa there is a sentence.
 */
export const causeText = (t: Translate, cause: string): string => {
  const known = CAUSES.find((one) => one === cause)
  if (known) return t(`finance.cause${known}`)
  const outcome = CHECK_OUTCOMES.find((one) => one === cause)
  if (outcome) return t(`finance.check${outcome}`)
  return RESULT_CODE.test(cause) ? t('finance.causeCode', { code: cause }) : cause
}

export const outText = (t: Translate, status: string): string => {
  const known = PAYOUT_STATUSES.find((one) => one === status)
  return known ? t(`finance.out${known}`) : status
}

/** A detail that the payment's status does not show; null when there is none. */
export const stateText = (t: Translate, state: string): string | null => {
  const known = (['UNKNOWN', 'UNAPPLIED'] as const).find((one) => one === state)
  return known ? t(`finance.state${known}`) : null
}
