import type { RideCan, RideCannot } from '../../shared/contract/rides.ts'
import { allowedActions, reasonsAgainst, refusalOf } from '../transition-table.ts'
import type { Relation } from '../who-sees.ts'
import type { RideMoment } from '../../shared/kernel/open-ride.ts'
import type { RideFacts, StopRow } from './rules.ts'
import { RIDE_TRANSITIONS, type RidePerson } from './transitions.ts'
import type { Language, Role, UserStatus } from '../../shared/kernel/enums.ts'

const POSTING_ROLES: ReadonlySet<Role> = new Set(['DRIVER', 'COORDINATOR', 'ADMIN'])

/** A signed-in user, whose status is always ACTIVE, or null. */
export type Viewer = { id: string } | null

export interface ContactFacts {
  driverPhone: string | null
  /** Whether viewer or driver has blocked the other. Their requests stay, but they cannot contact each other. */
  isApart: boolean
}

export const relationToDriver = (
  viewer: Viewer,
  {
    ownerId,
    driver,
    viewerIsPassenger,
    isApart,
  }: { ownerId: string; driver: { id: string }; viewerIsPassenger: boolean; isApart: boolean },
): Relation => {
  if (viewer === null) return 'visitor'
  if (viewer.id === driver.id) return 'self'
  if (isApart) return 'blocked'
  if (viewer.id === ownerId) return 'coordinator'
  return viewerIsPassenger ? 'agreed' : 'reader'
}

interface People {
  ownerId: string
  driverId: string
}

export const ownsRide = (viewer: Viewer, ride: Pick<People, 'ownerId'>): boolean => viewer?.id === ride.ownerId

export const ridePerson = (viewer: Viewer, ride: People): RidePerson => {
  if (viewer === null) return 'visitor'
  if (ownsRide(viewer, ride)) return 'owner'
  return viewer.id === ride.driverId ? 'driver' : 'rider'
}

export const isOwnRide = (viewer: Viewer, ride: People): boolean =>
  ['owner', 'driver'].includes(ridePerson(viewer, ride))

export const rideFacts = <Ride extends RideMoment & People & { arrivesAt: Date }>(row: {
  ride: Ride
  driver: { status: UserStatus }
  ownerStatus: UserStatus
  stops: readonly Pick<StopRow, 'plannedMs' | 'freeSeats'>[]
  freeSeats: number
  viewerHasRequest: boolean
  hasBoarded: boolean
}): Ride & RideFacts => ({
  ...row.ride,
  freeSeats: row.freeSeats,
  parts: row.stops.slice(0, -1).map(({ plannedMs, freeSeats }, place) => ({
    departsAt: new Date(plannedMs),
    freeSeats: freeSeats ?? 0,
    startsLater: place > 0,
  })),
  ownerActive: row.ownerStatus === 'ACTIVE',
  driverActive: row.driver.status === 'ACTIVE',
  viewerHasRequest: row.viewerHasRequest,
  hasBoarded: row.hasBoarded,
})

const ACTIONS = ['edit', 'cancel', 'start', 'complete', 'request'] as const

export const rideCan = (viewer: Viewer, ride: RideFacts & People & ContactFacts, now: Date): RideCan => {
  const person = ridePerson(viewer, ride)
  const isReachable = person === 'rider' && !ride.isApart
  return {
    ...allowedActions(RIDE_TRANSITIONS, ACTIONS, person, ride, now),
    favorite: person !== 'visitor',
    call: isReachable && ride.driverPhone !== null,
    message: isReachable && ride.driverActive,
  }
}

/** Why the viewer's own actions are not possible now and, for the driver, why no seat can be requested. */
export const rideCannot = (
  viewer: { id: string; language: Language } | null,
  ride: RideFacts & People,
  now: Date,
): RideCannot => {
  if (viewer === null) return {}
  const person = ridePerson(viewer, ride)
  const also = person === 'driver' ? (['request'] as const) : []
  return reasonsAgainst(RIDE_TRANSITIONS, ACTIONS, { person, language: viewer.language, also }, ride, now)
}

export const isBookable = (ride: RideFacts, now: Date): boolean =>
  refusalOf(RIDE_TRANSITIONS.request, 'rider', { ...ride, viewerHasRequest: false }, now) === null

export const mayPost = (user: { role: Role }): boolean => POSTING_ROLES.has(user.role)

export const mayPostWith = (user: { id: string; role: Role }, vehicle: { ownerId: string }): boolean =>
  vehicle.ownerId === user.id || user.role === 'COORDINATOR'
