import type { Translate } from '../../lib/messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long something has waited: "2 d 4 h", "9 h" or "12 min". */
export const formatAge = (t: Translate, since: string, now: string): string => {
  const age = Math.max(0, Date.parse(now) - Date.parse(since))
  const hours = Math.floor(age / HOUR_MS)
  if (age >= DAY_MS) return t('admin.ageDays', { days: Math.floor(age / DAY_MS), hours: hours % 24 })
  return hours > 0 ? t('admin.ageHours', { hours }) : t('admin.ageMinutes', { minutes: Math.floor(age / MINUTE_MS) })
}
