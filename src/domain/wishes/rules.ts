import type { Flaw } from '../../platform/errors.ts'
import type { AddWishBody } from '../../shared/contract/wishes.ts'
import { addDays, nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { SEARCH_WINDOW_DAYS } from '../../shared/kernel/ride-limits.ts'

/** The days a wish is for: one day is a range of one. */
export const daysOf = ({ dateFrom, dateTo }: AddWishBody): { dateFrom: string | null; dateTo: string | null } => ({
  dateFrom: dateFrom ?? dateTo ?? null,
  dateTo: dateTo ?? dateFrom ?? null,
})

/** What is wrong with a wish; empty when nothing is. */
export const flawsOfWish = (wish: AddWishBody, now: Date): Flaw[] => {
  const flaws: Flaw[] = []
  const { dateFrom, dateTo } = daysOf(wish)
  const isRide = wish.kind === 'RIDE'
  if (!wish.from && (isRide || !wish.to)) flaws.push({ path: 'from', messageKey: 'wishes.noPlace' })
  if (!wish.to && isRide) flaws.push({ path: 'to', messageKey: 'wishes.noPlace' })
  if (dateFrom === null || dateTo === null) {
    if (isRide) flaws.push({ path: 'dateFrom', messageKey: 'wishes.noDay' })
    return flaws
  }
  const today = nairobiDay(now)
  if (dateFrom > dateTo) flaws.push({ path: 'dateTo', messageKey: 'search.datesReversed' })
  else if (dateTo < today || dateTo > addDays(today, SEARCH_WINDOW_DAYS))
    flaws.push({ path: 'dateTo', messageKey: 'wishes.outsideWindow', params: { days: SEARCH_WINDOW_DAYS } })
  return flaws
}
