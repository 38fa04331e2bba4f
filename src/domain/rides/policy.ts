import type { Role } from '../../shared/contract/enums.ts'
import type { RideCan } from '../../shared/contract/rides.ts'
import { canComplete, canStart, isBookable, isOpen, type RideMoment } from './rules.ts'

const POSTING_ROLES: ReadonlySet<Role> = new Set(['DRIVER', 'COORDINATOR', 'ADMIN'])

/** Who looks at a ride: a signed-in user, who is always ACTIVE, or nobody. */
export type Viewer = { id: string } | null

export interface RideFacts extends RideMoment {
  arrivesAt: Date
  ownerId: string
  driverId: string
  /** Seats that can be asked for: neither paid for nor held. */
  freeSeats: number
  ownerActive: boolean
  driverActive: boolean
  driverPhone: string | null
  /** Whether the viewer has a request here that is not cancelled. */
  viewerHasRequest: boolean
  /** Whether viewer or driver has blocked the other: what is booked stays, and they have nothing more to say. */
  isApart: boolean
}

export const ownsRide = (viewer: Viewer, ride: { ownerId: string }): boolean => viewer?.id === ride.ownerId

/** Posted it or drives it: such a person cannot be its passenger. */
export const isOwnRide = (viewer: Viewer, ride: { ownerId: string; driverId: string }): boolean =>
  ownsRide(viewer, ride) || viewer?.id === ride.driverId

export const rideCan = (viewer: Viewer, ride: RideFacts, now: Date): RideCan => {
  const owns = ownsRide(viewer, ride)
  const isOutsider = viewer !== null && !isOwnRide(viewer, ride)
  const canReach = isOutsider && ride.driverActive && !ride.isApart
  const open = isOpen(ride, now)
  return {
    edit: owns && open,
    cancel: owns && open,
    start: owns && canStart(ride, now),
    complete: owns && canComplete(ride, now),
    request: isOutsider && isBookable(ride, now) && !ride.viewerHasRequest,
    favorite: viewer !== null,
    call: canReach && ride.driverPhone !== null,
    message: canReach,
  }
}

/** Whoever drives, organises for a group, or runs the place; with which vehicle is the next question. */
export const mayPost = (user: { role: Role }): boolean => POSTING_ROLES.has(user.role)

/** Everybody posts with a vehicle of their own; a coordinator with anybody's. */
export const mayPostWith = (user: { id: string; role: Role }, vehicle: { ownerId: string }): boolean =>
  vehicle.ownerId === user.id || user.role === 'COORDINATOR'
