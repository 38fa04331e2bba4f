import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { isSosTime } from '../../shared/kernel/trip-times.ts'
import type { IncidentStatus } from '../../shared/kernel/enums.ts'

export const INCIDENTS_TOPIC = 'incidents'

export interface IncidentFacts {
  status: IncidentStatus
  /** Whether the rider's seat is paid; true for a driver. */
  isPaid: boolean
  /** When the rider's seat, or the driver's ride, was cancelled. */
  cancelledAt: Date | null
  departsAt: Date
  arrivesAt: Date
}

/** How late an SOS that was pressed offline may arrive. */
const SENT_LATE_HOURS = 24

/** The time of the press: the phone's, unless it is in the future or too far in the past. */
export const pressedAtOf = (said: string | undefined, now: Date): Date => {
  const agoMs = said === undefined ? 0 : now.getTime() - Date.parse(said)
  return agoMs > 0 && agoMs <= SENT_LATE_HOURS * HOUR_MS ? new Date(now.getTime() - agoMs) : now
}

/** Whether the rider had a paid seat at the time of the press: a later cancellation does not matter. */
export const hasSeat = ({ isPaid, cancelledAt }: IncidentFacts, pressedAt: Date): boolean =>
  isPaid && (cancelledAt === null || pressedAt < cancelledAt)
export const isDuringTrip = (facts: IncidentFacts, pressedAt: Date): boolean => isSosTime(facts, pressedAt)
