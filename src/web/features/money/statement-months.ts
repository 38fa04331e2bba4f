import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/
const MONTH_LETTERS = 7

const step = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + by
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/**
 * The month in a statement's address, and the months before and after it. If the address has no valid month, or a
 * future one, it is the current month. `next` is null for the current month.
 */
export const statementMonths = (asked: string | null, now: Date) => {
  const current = nairobiDay(now).slice(0, MONTH_LETTERS)
  const month = asked !== null && MONTH.test(asked) && asked <= current ? asked : current
  return { month, previous: step(month, -1), next: month < current ? step(month, 1) : null }
}
