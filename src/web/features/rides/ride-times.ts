import type { Ride, Trip } from '../../../shared/contract/rides.ts'
import { MINUTE_MS } from '../../../shared/kernel/nairobi-time.ts'
import type { Translate } from '../../lib/messages.ts'

const describeMinutes = (total: number, t: Translate): string => {
  const hours = Math.floor(total / 60)
  const minutes = total % 60
  if (hours === 0) return t('ride.durationMinutes', { minutes })
  return minutes === 0 ? t('ride.durationHours', { hours }) : t('ride.duration', { hours, minutes })
}

const EXACT_BELOW_KM = 10

/** `about 345 km, about 6 h`. */
export const describeTrip = ({ km, minutes }: Trip, t: Translate): string =>
  t('ride.trip', {
    km: km < EXACT_BELOW_KM ? km : Math.round(km).toLocaleString('en'),
    duration: describeMinutes(minutes, t),
  })

/** Distance and duration, both estimated; older rides only have a duration. */
export const describeJourney = (
  { time, arrivalTime, trip }: Pick<Ride, 'time' | 'arrivalTime' | 'trip'>,
  t: Translate,
): string => {
  if (trip) return describeTrip(trip, t)
  return describeMinutes(Math.max(0, Math.round((Date.parse(arrivalTime) - Date.parse(time)) / MINUTE_MS)), t)
}
