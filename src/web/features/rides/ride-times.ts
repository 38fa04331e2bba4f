import { MINUTE_MS, nairobiDaysBetween } from '../../../shared/kernel/nairobi-time.ts'
import type { Translate } from '../../lib/messages.ts'

/** `about 4 h 30 min`, as estimated. */
export const describeDuration = (departure: string, arrival: string, t: Translate): string => {
  const total = Math.max(0, Math.round((Date.parse(arrival) - Date.parse(departure)) / MINUTE_MS))
  const hours = Math.floor(total / 60)
  const minutes = total % 60
  if (hours === 0) return t('ride.durationMinutes', { minutes })
  return minutes === 0 ? t('ride.durationHours', { hours }) : t('ride.duration', { hours, minutes })
}

export const arrivesAnotherDay = (departure: string, arrival: string): boolean =>
  nairobiDaysBetween(new Date(departure), new Date(arrival)) > 0
