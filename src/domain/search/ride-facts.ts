import type { RideStatus } from '../../shared/contract/enums.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'

/** Shared by all rides of the driver. */
export interface DriverFacts {
  id: string
  name: string
  phone: string
  callable: boolean
  photoVersion: string | null
  rating: number
  ratingCount: number
  verified: boolean
  tripsDone: number
}

/** Shared by all rides with the vehicle. */
export interface VehicleFacts {
  id: string
  make: string
  model: string
  year: number
  color: string
  plate: string
  numSeats: number
}

export interface StopFacts {
  /** Its number in the table of places. */
  place: number
  plannedMs: number
}

/** From a stop to the next one. */
export interface LegFacts {
  /** Neither paid nor held. */
  freeSeats: number
  /** Not paid. */
  remSeats: number
  costKsh: number
}

/** All that a search and a card read of a bookable ride. */
export interface RideFacts {
  id: string
  ownerId: string
  driver: DriverFacts
  vehicle: VehicleFacts
  type: Ride['type']
  status: RideStatus
  departsMs: number
  arrivesMs: number
  tripKm: number | null
  seatCostKsh: number
  numSeats: number
  amenityIds: readonly string[]
  amenityMask: number
  meetingPoint: { name: string; hint: string; coordinates: Coordinates | null } | null
  createdMs: number
  /** In order, at least two. */
  stops: readonly StopFacts[]
  /** One less than stops. */
  legs: readonly LegFacts[]
}

/** The smallest number of seats on the legs between two stops. */
export const fewestSeats = (legs: readonly LegFacts[], seats: 'freeSeats' | 'remSeats', from: number, to: number) => {
  let fewest = Number.POSITIVE_INFINITY
  for (const leg of legs.slice(from, to)) fewest = Math.min(fewest, leg[seats])
  return fewest
}

/** The price of a seat between two stops. */
export const costBetween = (legs: readonly LegFacts[], from: number, to: number): number =>
  legs.slice(from, to).reduce((sum, leg) => sum + leg.costKsh, 0)
