import {
  addDays,
  atNairobi,
  isCalendarDay,
  nairobiDay,
  startOfNairobiDay,
  HOUR_MS,
} from '../../shared/kernel/nairobi-time.ts'
import type { PaymentState, ReviewKind } from '../../shared/kernel/money-states.ts'
import { isSettled } from '../payments/rules.ts'
import type { REVIEW_RESOLUTIONS } from '../../shared/kernel/enums.ts'

/** RESOLVED: decided. CHECKING: M-Pesa is being asked about an M-Pesa code that an admin entered. */
export type ReviewState = 'OPEN' | 'CHECKING' | 'RESOLVED'

export interface ReviewFacts {
  status: ReviewState
  kind: ReviewKind
}

export const isUnmatchedMoney = ({ kind }: ReviewFacts): boolean => kind === 'UNMATCHED_MONEY'
/** A refund or payout that was not sent, or has had no result for a day. */
export const isStuck = ({ kind }: ReviewFacts): boolean => kind === 'REFUND_STUCK' || kind === 'PAYOUT_STUCK'
export const isStuckOrUnmatched = (review: ReviewFacts): boolean => isStuck(review) || isUnmatchedMoney(review)
/** Nothing has to be sent: an admin only confirms that they have seen it. */
export const isNotice = (review: ReviewFacts): boolean => !isStuckOrUnmatched(review)

/**
 * Whether unmatched money can be matched to this payment: it ended without money, or exactly this amount was paid and no
 * M-Pesa code is known, because only a query reported it.
 * No money is matched while the payment's M-Pesa request can still be paid, because the payment could be paid twice.
 */
export const canMatch = (
  payment: { state: PaymentState; receipt: string | null; paidKsh: number | null },
  amountKsh: number,
): boolean => {
  if (payment.state === 'FAILED' || payment.state === 'EXPIRED') return true
  return isSettled(payment.state) && payment.receipt === null && payment.paidKsh === amountKsh
}

export const WRITTEN_AS = {
  RETRY: 'RETRIED',
  MATCH: 'MATCHED',
  RETURN: 'SENT_BACK',
  SENT: 'SENT_BY_HAND',
  SEEN: 'DISMISSED',
} as const satisfies Record<(typeof REVIEW_RESOLUTIONS)[number], string>

/** The hour by which M-Pesa's data of the last day is complete. */
const RECONCILE_HOUR = 2
/** After a longer downtime only the last days are compared; the invariants check everything anyway. */
const CATCH_UP_DAYS = 7

/** The closed Nairobi days to compare, oldest first; yesterday counts as closed from 02:00. The first run compares one day. */
export const daysToReconcile = (last: string | null, now: Date): string[] => {
  const today = nairobiDay(now)
  const isReady = now.getTime() >= startOfNairobiDay(today).getTime() + RECONCILE_HOUR * HOUR_MS
  const newest = addDays(today, isReady ? -1 : -2)
  const days: string[] = []
  for (let day = newest; days.length < CATCH_UP_DAYS && day > (last ?? addDays(newest, -1)); day = addDays(day, -1))
    days.unshift(day)
  return days
}

export const isMpesaReceipt = (text: string): boolean => /^[A-Z0-9]{8,12}$/.test(text)

/**
 * The account entered by the payer, if it is one of our references or similar. Other entries may be personal data, such
 * as numbers or names, and are not stored.
 */
export const storedReference = (entered: string): string | null =>
  /^P[0-9A-F]{11}$/.test(entered) || (/^P[0-9A-Z]{5,14}$/.test(entered) && /\d.*\d.*\d/.test(entered)) ? entered : null

const MAX_AMOUNT_KSH = 1_000_000_000

/** `1,500.00` → 1500; empty → 0; null if invalid. */
export const parseAmount = (text: string): number | null => {
  const typed = text.replaceAll(/[\s,]/g, '').replace(/^(?:ksh|kes)\.?/i, '')
  if (typed === '') return 0
  if (!/^-?\d{1,12}(\.\d{1,2})?$/.test(typed)) return null
  const ksh = Number(typed)
  return Math.abs(ksh) <= MAX_AMOUNT_KSH ? ksh : null
}

const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}:\d{2})(?::(\d{2}))?$/
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})[ T](\d{1,2}:\d{2})(?::(\d{2}))?$/

/** A statement's time, in Nairobi; null if invalid. */
export const parseMoment = (text: string): Date | null => {
  const yearFirst = YEAR_FIRST.exec(text)
  const dayFirst = yearFirst ? null : DAY_FIRST.exec(text)
  const found = yearFirst ?? dayFirst
  if (!found) return null
  const [, a = '', month = '', b = '', clock = '', seconds = '0'] = found
  const day = [yearFirst ? a : b, month, yearFirst ? b : a].map((part) => part.padStart(2, '0')).join('-')
  const [hours, minutes] = clock.split(':').map(Number)
  if (!isCalendarDay(day) || (hours ?? 24) > 23 || (minutes ?? 60) > 59 || Number(seconds) > 59) return null
  return new Date(atNairobi(day, clock.padStart(5, '0')).getTime() + Number(seconds) * 1000)
}
