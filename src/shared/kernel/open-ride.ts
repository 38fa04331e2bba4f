import type { RideStatus } from './enums.ts'

export const OPEN_STATUSES = ['AVAILABLE', 'REQUESTED', 'CONFIRMED'] as const satisfies readonly RideStatus[]

export interface RideMoment {
  status: RideStatus
  departsAt: Date
  /** True for a part that begins at a later stop: it can still be booked after the whole ride has started. */
  startsLater?: boolean
}

export const isOpenStatus = (status: RideStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/**
 * Whether the ride, or the part, has left: its departure time has passed, or the ride has started. A part from a later
 * stop leaves only at its own time.
 */
export const hasLeft = ({ status, departsAt, startsLater }: RideMoment, now: Date): boolean =>
  now >= departsAt || (status === 'STARTED' && startsLater !== true)

export const isOpen = (ride: RideMoment, now: Date): boolean =>
  (isOpenStatus(ride.status) || ride.status === 'STARTED') && !hasLeft(ride, now)
