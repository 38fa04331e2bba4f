import type { Flaw } from '../../platform/errors.ts'
import type { AddAlertBody } from '../../shared/contract/alerts.ts'
import { addDays, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { SEARCH_WINDOW_DAYS } from '../../shared/kernel/ride-limits.ts'

/** One day is a range of one. */
export const daysOf = ({ dateFrom, dateTo }: AddAlertBody): { dateFrom: string | null; dateTo: string | null } => ({
  dateFrom: dateFrom ?? dateTo ?? null,
  dateTo: dateTo ?? dateFrom ?? null,
})

export const alertIssues = (alert: AddAlertBody, now: Date): Flaw[] => {
  const flaws: Flaw[] = []
  const { dateFrom, dateTo } = daysOf(alert)
  const isRide = alert.kind === 'RIDE'
  if (!alert.from && (isRide || !alert.to)) flaws.push({ path: 'from', messageKey: 'alerts.noPlace' })
  if (!alert.to && isRide) flaws.push({ path: 'to', messageKey: 'alerts.noPlace' })
  if (dateFrom === null || dateTo === null) {
    if (isRide) flaws.push({ path: 'dateFrom', messageKey: 'alerts.noDay' })
    return flaws
  }
  const today = nairobiDay(now)
  if (dateFrom > dateTo) flaws.push({ path: 'dateTo', messageKey: 'search.datesReversed' })
  else if (dateTo < today || dateTo > addDays(today, SEARCH_WINDOW_DAYS))
    flaws.push({ path: 'dateTo', messageKey: 'alerts.outsideWindow', params: { days: SEARCH_WINDOW_DAYS } })
  return flaws
}
