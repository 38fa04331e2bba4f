import type { PlaceTable } from './place-table.ts'
import type { RideRow } from './queries.ts'
import { possibleWayOf } from './possible-way.ts'
import { NO_CARDS, type DriverFacts, type RideFacts, type StopFacts, type VehicleFacts } from './ride-facts.ts'

/** Rides with the same driver, vehicle or set of amenities share one object, which saves half of the memory. */
export class SharedFacts {
  private readonly drivers = new Map<string, DriverFacts>()
  private readonly vehicles = new Map<string, VehicleFacts>()
  private readonly amenities = new Map<string, readonly string[]>()

  /** Null when a place is missing. */
  rideOf(row: RideRow, places: PlaceTable): RideFacts | null {
    const stops = stopsOf(row, places)
    if (stops === null || row.free_seats.length !== stops.length - 1) return null
    const driver = this.driverOf(row)
    const legs = row.free_seats.map((freeSeats, n) => ({
      freeSeats,
      remSeats: row.rem_seats[n] ?? 0,
      costKsh: row.costs_ksh[n] ?? 0,
    }))
    return {
      id: row.id,
      ownerId: row.owner_id === driver.id ? driver.id : row.owner_id,
      driver,
      vehicle: this.vehicleOf(row),
      type: row.type,
      status: row.status,
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
    const { make, model, year, color, plate } = row
    return shared(this.vehicles, { id: row.vehicle_id, make, model, year, color, plate, numSeats: row.vehicle_seats })
  }

  private amenitiesOf({ amenity_ids }: RideRow): readonly string[] {
    const key = amenity_ids.join()
    const known = this.amenities.get(key) ?? amenity_ids
    this.amenities.set(key, known)
    return known
  }
}

/** The stored object, updated with the new values. */
const shared = <T extends { id: string }>(known: Map<string, T>, now: T): T => {
  const same = Object.assign(known.get(now.id) ?? now, now)
  known.set(now.id, same)
  return same
}

const stopsOf = ({ places: ids, planned_ms }: RideRow, places: PlaceTable): StopFacts[] | null => {
  const stops = ids.flatMap((id, n) => {
    const place = places.find(id)
    return place === undefined ? [] : [{ place, plannedMs: planned_ms[n] ?? 0 }]
  })
  return stops.length >= 2 && stops.length === ids.length ? stops : null
}

const meetingPointOf = (row: RideRow): RideFacts['meetingPoint'] => {
  const { meeting_name: name, meeting_hint: hint, meeting_lat: lat, meeting_lng: lng } = row
  if (name === null) return null
  return { name, hint: hint ?? '', coordinates: lat === null || lng === null ? null : { lat, lng } }
}
