import type { Ride } from '../../../shared/contract/rides.ts'
import type { MessageParams } from '../../../shared/messages/format.ts'
import type { ScreenMessageKey } from '../../lib/messages.ts'

const HOUR = 60

/** Facts that help to decide whom to travel with. The loader chooses them, so the page needs no script for it. */
export const factList = ({ driverFacts }: Ride): { key: ScreenMessageKey; params: MessageParams }[] => {
  if (!driverFacts) return []
  const { trips, lateCancellations, answerMinutes } = driverFacts
  const minutes = Math.max(1, answerMinutes ?? 0)
  return [
    { key: 'booking.factTrips', params: { count: trips } },
    ...(answerMinutes === null
      ? []
      : minutes < HOUR
        ? [{ key: 'booking.factMinutes' as const, params: { count: minutes } }]
        : [{ key: 'booking.factHours' as const, params: { count: Math.round(minutes / HOUR) } }]),
    { key: 'booking.factLate', params: { count: lateCancellations } },
  ]
}
