export interface Coordinates {
  lat: number
  lng: number
}

/** The radius in the specification. */
export const EARTH_RADIUS_KM = 6371

export const NAIROBI_CENTRE: Coordinates = { lat: -1.2921, lng: 36.8219 }

const radians = (degrees: number) => (degrees * Math.PI) / 180

export const distanceKm = (a: Coordinates, b: Coordinates): number => {
  const sinLat = Math.sin(radians(b.lat - a.lat) / 2)
  const sinLng = Math.sin(radians(b.lng - a.lng) / 2)
  const h = sinLat * sinLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * sinLng * sinLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

const EXACT_BELOW_KM = 100
const ROUND_TO_KM = 5

/** Whole kilometres for display, at least 1. From 100 km on in steps of 5 km, because such an estimate is not exact. */
export const aboutKm = (km: number): number =>
  Math.max(1, km < EXACT_BELOW_KM ? Math.round(km) : Math.round(km / ROUND_TO_KM) * ROUND_TO_KM)
