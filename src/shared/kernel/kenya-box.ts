import type { Coordinates } from './geo.ts'

const KENYA = { south: -4.9, north: 5.1, west: 33.9, east: 41.95 } as const

/** In the order of a Photon query: west, south, east, north. */
export const KENYA_BBOX = [KENYA.west, KENYA.south, KENYA.east, KENYA.north].join(',')

/** Also detects swapped coordinates: no point in Kenya is inside the box when lat and lng are swapped. */
export const isInKenya = ({ lat, lng }: Coordinates): boolean =>
  lat >= KENYA.south && lat <= KENYA.north && lng >= KENYA.west && lng <= KENYA.east
