import type { Coordinates } from './geo.ts'

const KENYA = { south: -4.9, north: 5.1, west: 33.9, east: 41.95 } as const

/** As a Photon query wants it: west, south, east, north. */
export const KENYA_BBOX = [KENYA.west, KENYA.south, KENYA.east, KENYA.north].join(',')

/** Also tells swapped coordinates: no point of Kenya stays in Kenya when they are. */
export const isInKenya = ({ lat, lng }: Coordinates): boolean =>
  lat >= KENYA.south && lat <= KENYA.north && lng >= KENYA.west && lng <= KENYA.east
