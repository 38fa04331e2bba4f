import { nairobiClock, nairobiDay } from './nairobi-time.ts'
import type { Language } from './enums.ts'

const weekdays: Record<Language, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  sw: ['Jpi', 'Jtt', 'Jnn', 'Jtn', 'Alh', 'Ijm', 'Jms'],
}
const months: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  sw: ['Jan', 'Feb', 'Mac', 'Apr', 'Mei', 'Jun', 'Jul', 'Ago', 'Sep', 'Okt', 'Nov', 'Des'],
}

// Written without Intl, so that server and browser write the same text, also in Swahili on old phones.

/** A Nairobi day `YYYY-MM-DD` for display: `Fri 27 Nov`. */
export const formatDay = (day: string, language: Language): string => {
  const date = new Date(`${day}T00:00:00.000Z`)
  return `${weekdays[language][date.getUTCDay()]} ${date.getUTCDate()} ${months[language][date.getUTCMonth()]}`
}

/** From one Nairobi day to another: `Fri 27 Nov – Sun 29 Nov`, and `Fri 27 Nov` when both are the same. */
export const formatDays = (from: string, to: string, language: Language): string =>
  [...new Set([from, to])].map((day) => formatDay(day, language)).join(' – ')

/** An instant on the Nairobi clock: `10:00`. */
export const formatClock = (instant: string): string => nairobiClock(new Date(instant))

/** An instant in Nairobi: `Fri 27 Nov, 10:00`. */
export const formatDeparture = (instant: string, language: Language): string => {
  const date = new Date(instant)
  return `${formatDay(nairobiDay(date), language)}, ${nairobiClock(date)}`
}

/** A month `YYYY-MM`: `Nov 2026`. */
export const formatMonth = (month: string, language: Language): string => {
  const [year = '', number = ''] = month.split('-')
  return `${months[language][Number(number) - 1] ?? ''} ${year}`
}

/** The Nairobi day of an instant, with its year: `27 Nov 2026`. */
export const formatDate = (instant: string, language: Language): string => {
  const [year = '', month = '', day = ''] = nairobiDay(new Date(instant)).split('-')
  return `${Number(day)} ${months[language][Number(month) - 1] ?? ''} ${year}`
}
