import { distanceKm, type Coordinates } from '../../shared/kernel/geo.ts'

const TOWN_LIMIT_KM = 40
const TOWN = { detour: 1.22, kmh: 24 }
const COUNTRY = { detour: 1.18, kmh: 60 }
const SHORTEST_TRIP_MINUTES = 10

/** What the road is likely to take, from the great circle alone. */
export const estimateTrip = (from: Coordinates, to: Coordinates): { km: number; minutes: number } => {
  const straightKm = distanceKm(from, to)
  const { detour, kmh } = straightKm < TOWN_LIMIT_KM ? TOWN : COUNTRY
  const km = straightKm * detour
  return { km, minutes: Math.max(SHORTEST_TRIP_MINUTES, Math.round((km / kmh) * 60)) }
}
