import type { RideStatus } from './enums.ts'

export const OPEN_STATUSES = ['AVAILABLE', 'REQUESTED', 'CONFIRMED'] as const satisfies readonly RideStatus[]

export interface RideMoment {
  status: RideStatus
  departsAt: Date
  /** True for a part that begins at a later stop: it can still be booked after the whole ride has started. */
  startsLater?: boolean
}

export const isOpenStatus = (status: RideStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** The ride, or a part that begins later, has left its first stop. */
export const hasLeft = ({ status, departsAt, startsLater }: RideMoment, now: Date): boolean =>
  now >= departsAt || (status === 'STARTED' && startsLater !== true)

/** Whether the ride has neither ended nor departed: seats can be requested, and all of it can be cancelled. */
export const isOpen = (ride: RideMoment, now: Date): boolean =>
  (isOpenStatus(ride.status) || ride.status === 'STARTED') && !hasLeft(ride, now)
