import { CHECK_OUTCOMES, REFUND_CAUSES } from '../../../shared/kernel/money-states.ts'
import { startOfNairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { formatDate } from '../../lib/format-time.ts'
import type { Translate } from '../../lib/messages.ts'
import { PAYOUT_STATUSES, type Language } from '../../../shared/kernel/enums.ts'

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
const MOVEMENTS = ['PAYMENT', 'REFUND', 'PAYOUT', 'SUSPENSE', 'LEDGER_ONLY'] as const
/** What a daily check found, and on which day. */
const FOUND_ON = /^([A-Z_]+) (\d{4}-\d{2}-\d{2})$/

/** What a daily check found: a kind of movement, or the name of a rule of the ledger. */
export const findingText = (t: Translate, kind: string): string => {
  const known = MOVEMENTS.find((one) => one === kind)
  return known ? t(`finance.finding${known}`) : t('finance.findingRule', { rule: kind })
}

/**
 * Why money is refunded, or why an admin must decide about it. An unknown cause is shown as stored; for a result code
 * of M-Pesa there is a sentence.
 */
export const causeText = (t: Translate, language: Language, cause: string): string => {
  const known = CAUSES.find((one) => one === cause)
  if (known) return t(`finance.cause${known}`)
  const outcome = CHECK_OUTCOMES.find((one) => one === cause)
  if (outcome) return t(`finance.check${outcome}`)
  const [, kind, day] = FOUND_ON.exec(cause) ?? []
  if (kind && day) return `${findingText(t, kind)} · ${formatDate(startOfNairobiDay(day).toISOString(), language)}`
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
