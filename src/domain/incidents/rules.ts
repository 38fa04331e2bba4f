import type { IncidentStatus, RequestStatus, RideStatus } from '../../shared/contract/enums.ts'
import { isSosTime } from '../../shared/kernel/trip-times.ts'

export const INCIDENTS_TOPIC = 'incidents'

export interface IncidentFacts {
  status: IncidentStatus
  /** Of the rider; null for the driver. */
  requestStatus: RequestStatus | null
  rideStatus: RideStatus
  departsAt: Date
  arrivesAt: Date
}

/** The driver has the whole ride, a rider the seat that was paid. */
export const hasSeat = ({ requestStatus, rideStatus }: IncidentFacts): boolean =>
  rideStatus !== 'CANCELLED' && (requestStatus === null || requestStatus === 'PAID')
export const isDuringTrip = (facts: IncidentFacts, now: Date): boolean => isSosTime(facts, now)
