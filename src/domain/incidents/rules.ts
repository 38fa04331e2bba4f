import type { IncidentStatus } from '../../shared/contract/enums.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { isSosTime } from '../../shared/kernel/trip-times.ts'

export const INCIDENTS_TOPIC = 'incidents'

export interface IncidentFacts {
  status: IncidentStatus
  /** A rider's seat; a driver has the whole ride. */
  isPaid: boolean
  /** Of the rider's seat, or the driver's ride. */
  cancelledAt: Date | null
  departsAt: Date
  arrivesAt: Date
}

/** How late an SOS may arrive that was pressed without a network. */
const SENT_LATE_HOURS = 24

/** When it was pressed: what the phone says, unless that lies ahead or too far back. */
export const pressedAtOf = (said: string | undefined, now: Date): Date => {
  const agoMs = said === undefined ? 0 : now.getTime() - Date.parse(said)
  return agoMs > 0 && agoMs <= SENT_LATE_HOURS * HOUR_MS ? new Date(now.getTime() - agoMs) : now
}

/** At the press: a seat that was cancelled later was one. */
export const hasSeat = ({ isPaid, cancelledAt }: IncidentFacts, pressedAt: Date): boolean =>
  isPaid && (cancelledAt === null || pressedAt < cancelledAt)
export const isDuringTrip = (facts: IncidentFacts, pressedAt: Date): boolean => isSosTime(facts, pressedAt)
