import { nairobiDay, nairobiDaysBetween } from '../../../shared/kernel/nairobi-time.ts'
import type { Translate } from '../../lib/messages.ts'

const WEEK = 7
const MONTH = 30
const YEAR = 365

const weekdayOf = (instant: Date) => new Date(`${nairobiDay(instant)}T00:00:00.000Z`).getUTCDay()

/** Relative days in Nairobi: Today, Yesterday, a weekday, Last week, 3 weeks ago … */
export const timeLabel = (instant: string, now: Date, t: Translate): string => {
  const then = new Date(instant)
  const days = nairobiDaysBetween(then, now)
  // A clock that is slightly behind must not show that a message is from tomorrow.
  if (days <= 0) return t('chat.today')
  if (days === 1) return t('chat.yesterday')
  if (days < WEEK) return t(`chat.day${weekdayOf(then) as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)
  if (days < 2 * WEEK) return t('chat.lastWeek')
  if (days < MONTH) return t('chat.weeksAgo', { count: Math.floor(days / WEEK) })
  if (days < 2 * MONTH) return t('chat.lastMonth')
  if (days < YEAR) return t('chat.monthsAgo', { count: Math.floor(days / MONTH) })
  if (days < 2 * YEAR) return t('chat.lastYear')
  return t('chat.yearsAgo', { count: Math.floor(days / YEAR) })
}
