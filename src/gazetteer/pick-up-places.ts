import { distanceKm, type Coordinates } from '../shared/kernel/geo.ts'
import { formatAddress, type Place } from './parse-gazetteer.ts'
import type { NearbyPlace } from './port.ts'

const STAGES = new Set(['stage', 'railway_station', 'sgr_station'])
const MEETING_PLACES = new Set(['junction', 'mall', 'market', 'town', 'border_post'])
const WALK_KM = 3
const RIDE_KM = 15
const MAX_PICK_UPS = 5
const DEGREES_A_KM = 0.01

const toNearby = (place: Place, km: number): NearbyPlace => ({
  placeId: place.placeId,
  name: place.name,
  kind: place.kind,
  formattedAddress: formatAddress(place),
  coordinates: place.coordinates,
  distanceKm: Math.round(km * 100) / 100,
})

const within = (places: Iterable<Place>, near: Coordinates, km: number): NearbyPlace[] => {
  const found: NearbyPlace[] = []
  for (const place of places) {
    if (!STAGES.has(place.kind) && !MEETING_PLACES.has(place.kind)) continue
    const { lat, lng } = place.coordinates
    if (Math.abs(lat - near.lat) > km * DEGREES_A_KM || Math.abs(lng - near.lng) > km * DEGREES_A_KM) continue
    const distance = distanceKm(near, place.coordinates)
    if (distance <= km) found.push(toNearby(place, distance))
  }
  return found
}

const nearestFirst = (places: NearbyPlace[]) =>
  places.toSorted((a, b) => a.distanceKm - b.distanceKm || (a.placeId < b.placeId ? -1 : 1)).slice(0, MAX_PICK_UPS)

/** The nearest stages within 3 km. If there are none, meeting places within 3 km. If there are none, both within 15 km. */
export const pickUpPlaces = (places: () => Iterable<Place>, near: Coordinates): NearbyPlace[] => {
  const walkable = within(places(), near, WALK_KM)
  const stages = walkable.filter(({ kind }) => STAGES.has(kind))
  if (stages.length > 0) return nearestFirst(stages)
  return nearestFirst(walkable.length > 0 ? walkable : within(places(), near, RIDE_KM))
}
