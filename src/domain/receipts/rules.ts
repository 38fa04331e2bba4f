import type { PaymentState } from '../../shared/kernel/money-states.ts'
import { addDays, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'

export const hasReceipt = (state: PaymentState): boolean => state === 'SUCCEEDED' || state === 'UNAPPLIED'

/** `+254712345678` → `+254 7•• ••• 678`, which the payer recognises. Empty when the number was erased. */
export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `${phone.slice(0, 4)} ${phone.slice(4, 5)}•• ••• ${phone.slice(-3)}`

export const monthBounds = (month: string): { from: Date; until: Date } => {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { from: startOfNairobiDay(first), until: startOfNairobiDay(next) }
}

// Matches text that a spreadsheet would run as a formula, also after tabs, line ends or NULs, and in full-width
// characters.
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u

/** A leading apostrophe stops a spreadsheet from running the text. */
export const cellText = (text: string): string => {
  const stored = text.replaceAll('\0', '')
  return FORMULA.test(text) ? `'${stored}` : stored
}
