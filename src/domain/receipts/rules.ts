import type { PaymentState } from '../../shared/kernel/money-states.ts'
import { addDays, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'

export const hasReceipt = (state: PaymentState): boolean => state === 'SUCCEEDED' || state === 'UNAPPLIED'

/** `+254712345678` → `+254 7•• ••• 678`: its owner recognises it. Empty once the number is erased. */
export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `${phone.slice(0, 4)} ${phone.slice(4, 5)}•• ••• ${phone.slice(-3)}`

export const monthBounds = (month: string): { from: Date; until: Date } => {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { from: startOfNairobiDay(first), until: startOfNairobiDay(next) }
}

// Text that a spreadsheet would run as a formula: also behind tabs, line ends, NULs, and in full width.
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u

/** A leading apostrophe keeps a spreadsheet from running it. */
export const cellText = (text: string): string => {
  const stored = text.replaceAll('\0', '')
  return FORMULA.test(text) ? `'${stored}` : stored
}
