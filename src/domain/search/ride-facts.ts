import type { Ride } from '../../shared/contract/rides.ts'
import type { Coordinates } from '../../shared/kernel/geo.ts'
import type { Detour } from '../rides/rules.ts'
import type { RideStatus } from '../../shared/kernel/enums.ts'

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
  /** The number of the place in the table of places. */
  place: number
  plannedMs: number
}

export interface LegFacts {
  freeSeats: number
  remSeats: number
  costKsh: number
}

/** Stops in order, at least two, and the legs between them. */
export interface Way {
  stops: readonly StopFacts[]
  legs: readonly LegFacts[]
}

/** The stops of a ride together with its possible stops. A possible stop divides a leg in two. */
export interface PossibleWay extends Way {
  /** The detour to each stop; null for a promised one. */
  detours: readonly (Detour | null)[]
  /** The sum of the detours to stops that are already promised. */
  spent: Detour
  promised: number
}

export interface Card {
  part: number
  slot: number
}

export const NO_CARDS: readonly Card[] = []

export interface RideFacts extends Way {
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
  womenOnly: boolean
  meetingPoint: { name: string; hint: string; coordinates: Coordinates | null } | null
  createdMs: number
  possible: PossibleWay | null
  /** Cards of the parts that searches have found. A changed ride gets new facts, which have no cards. */
  cards: readonly Card[]
}

export const fewestSeats = (legs: readonly LegFacts[], seats: 'freeSeats' | 'remSeats', from: number, to: number) => {
  let fewest = Number.POSITIVE_INFINITY
  for (const leg of legs.slice(from, to)) fewest = Math.min(fewest, leg[seats])
  return fewest
}

export const costBetween = (legs: readonly LegFacts[], from: number, to: number): number =>
  legs.slice(from, to).reduce((sum, leg) => sum + leg.costKsh, 0)

/** Numbers rides from 0 and stores their facts by number. A new ride reuses the number of a removed ride. */
export class RideNumbers {
  private readonly numberOf = new Map<string, number>()
  private readonly facts: (RideFacts | undefined)[] = []
  private readonly free: number[] = []

  get count(): number {
    return this.numberOf.size
  }
  get end(): number {
    return this.facts.length
  }
  find(id: string): number | undefined {
    return this.numberOf.get(id)
  }
  factsOf(ride: number): RideFacts {
    const facts = this.facts[ride]
    if (!facts) throw new Error(`No ride has the number ${ride}.`)
    return facts
  }

  add(facts: RideFacts): number {
    const ride = this.free.pop() ?? this.facts.length
    this.numberOf.set(facts.id, ride)
    this.facts[ride] = facts
    return ride
  }
  replace(ride: number, facts: RideFacts): void {
    this.facts[ride] = facts
  }
  remove(id: string, ride: number): void {
    this.numberOf.delete(id)
    this.facts[ride] = undefined
    this.free.push(ride)
  }
}
