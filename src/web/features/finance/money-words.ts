import { REFUND_CAUSES } from '../../../shared/kernel/money-states.ts'
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
] as const
const CAUSES = [...REFUND_CAUSES, ...REVIEW_CAUSES] as const
const RESULT_CODE = /^[A-Z]?\d+$/

/**
 * Why money is refunded, or why an admin must decide about it. An unknown cause is shown as stored; for a result code
 * of M-Pesa there is a sentence.
 */
export const causeText = (t: Translate, cause: string): string => {
  const known = CAUSES.find((one) => one === cause)
  if (known) return t(`finance.cause${known}`)
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
