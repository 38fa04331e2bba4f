import type { PaymentState } from '../../shared/kernel/money-states.ts'
import { addDays, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'

/** Only money that was taken has a receipt. */
export const hasReceipt = (state: PaymentState): boolean => state === 'SUCCEEDED' || state === 'UNAPPLIED'

/** `+254712345678` → `+254 7•• ••• 678`: enough for its owner to recognise. Nothing once the number is forgotten. */
export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `${phone.slice(0, 4)} ${phone.slice(4, 5)}•• ••• ${phone.slice(-3)}`

/** From the first moment of a Nairobi month up to the first of the next. */
export const monthBounds = (month: string): { from: Date; until: Date } => {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { from: startOfNairobiDay(first), until: startOfNairobiDay(next) }
}

// What a spreadsheet would run as a formula, in every spelling it knows: also behind tabs, line ends, NULs, and in full width.
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u

/** Text for a cell of a CSV: an apostrophe in front keeps a spreadsheet from running it. */
export const cellText = (text: string): string => {
  const stored = text.replaceAll('\0', '')
  return FORMULA.test(text) ? `'${stored}` : stored
}
