import type { PlaceTable } from './place-table.ts'
import type { RideRow } from './queries.ts'
import { possibleWayOf } from './ride-parts.ts'
import {
  NO_CARDS,
  type DriverFacts,
  type LegFacts,
  type RideFacts,
  type StopFacts,
  type VehicleFacts,
} from './ride-facts.ts'

/** Rides with the same driver, vehicle, single leg or set of amenities share one object. This saves most of the memory. */
export class SharedFacts {
  private readonly drivers = new Map<string, DriverFacts>()
  private readonly vehicles = new Map<string, VehicleFacts>()
  private readonly amenities = new Map<string, readonly string[]>()
  /** By the JSON of the leg. Most rides have one leg. */
  private readonly oneLeg = new Map<string, readonly LegFacts[]>()
  /** One copy of each text that many rows have. The database client makes a new copy for every row. */
  private readonly texts = new Map<string, string>()

  /** Null when a place is missing, or legs and stops do not match. */
  rideOf(row: RideRow, places: PlaceTable): RideFacts | null {
    const stops = stopsOf(row, places)
    const legs = this.legsOf(row)
    if (stops === null || legs.length !== stops.length - 1) return null
    const driver = this.driverOf(row)
    return {
      id: row.id,
      ownerId: row.owner_id === driver.id ? driver.id : row.owner_id,
      driver,
      vehicle: this.vehicleOf(row),
      type: this.textOf(row.type),
      status: this.textOf(row.status),
      departsMs: row.departs_ms,
      arrivesMs: row.arrives_ms,
      tripKm: row.trip_km,
      seatCostKsh: row.seat_cost_ksh,
      numSeats: row.num_seats,
      amenityIds: this.amenitiesOf(row),
      amenityMask: row.amenity_mask,
      womenOnly: row.women_only,
      meetingPoint: meetingPointOf(row),
      createdMs: row.created_ms,
      stops,
      legs,
      possible: possibleWayOf(row, { stops, legs }, places),
      cards: NO_CARDS,
    }
  }

  private driverOf(row: RideRow): DriverFacts {
    const now: DriverFacts = {
      id: row.driver_id,
      name: row.name,
      phone: row.phone,
      callable: row.callable,
      photoVersion: row.photo_version,
      rating: row.rating,
      ratingCount: row.rating_count,
      verified: row.is_verified,
      tripsDone: row.trips_done,
    }
    return shared(this.drivers, now)
  }

  private vehicleOf(row: RideRow): VehicleFacts {
    return shared(this.vehicles, {
      id: row.vehicle_id,
      make: this.textOf(row.make),
      model: this.textOf(row.model),
      year: row.year,
      color: this.textOf(row.color),
      plate: row.plate,
      numSeats: row.vehicle_seats,
    })
  }

  private legsOf({ legs }: RideRow): readonly LegFacts[] {
    const known = this.oneLeg.get(legs) ?? readLegs(legs)
    if (known.length === 1) this.oneLeg.set(legs, known)
    return known
  }

  private textOf<Text extends string>(text: Text): Text {
    const known = this.texts.get(text)
    if (known !== undefined) return known as Text
    this.texts.set(text, text)
    return text
  }

  private amenitiesOf({ amenity_ids }: RideRow): readonly string[] {
    const known = this.amenities.get(amenity_ids) ?? (JSON.parse(amenity_ids) as string[])
    this.amenities.set(amenity_ids, known)
    return known
  }
}

/** Returns the stored object with the new values. An equal value is not replaced, because other objects share the old string. */
const shared = <T extends { id: string }>(known: Map<string, T>, now: T): T => {
  const same = known.get(now.id)
  if (same === undefined) {
    known.set(now.id, now)
    return now
  }
  for (const field of Object.keys(now) as (keyof T)[]) if (same[field] !== now[field]) same[field] = now[field]
  return same
}

const readLegs = (legs: string): LegFacts[] =>
  (JSON.parse(legs) as [number, number, number][]).map(([freeSeats, remSeats, costKsh]) => ({
    freeSeats,
    remSeats,
    costKsh,
  }))

const NOWHERE = -1

const stopsOf = (row: RideRow, places: PlaceTable): StopFacts[] | null => {
  // `flatMap` would leave room for 15 more stops in each list.
  const stops = row.stops.map(([id, plannedMs]) => ({ place: places.find(id) ?? NOWHERE, plannedMs }))
  return stops.length >= 2 && stops.every(({ place }) => place !== NOWHERE) ? stops : null
}

const meetingPointOf = (row: RideRow): RideFacts['meetingPoint'] => {
  const { meeting_name: name, meeting_hint: hint, meeting_lat: lat, meeting_lng: lng } = row
  if (name === null) return null
  return { name, hint: hint ?? '', coordinates: lat === null || lng === null ? null : { lat, lng } }
}
