import type { RideRow } from './queries.ts'
import type { StopRow } from './rules.ts'

interface Segment {
  fromPosition: number
  toPosition: number
  /** The fare of the request. It is not the sum of legs when an end is a stop that is not promised. */
  seatCostKsh?: number
}

const placeOf = ({ placeId, name, formattedAddress, lat, lng, lastUpdatedMs }: StopRow) => ({
  placeId,
  name,
  formattedAddress,
  lat,
  lng,
  lastUpdatedAt: new Date(lastUpdatedMs),
})

export const fewestSeats = (legs: readonly StopRow[], seats: 'remSeats' | 'freeSeats'): number =>
  Math.min(...legs.map((leg) => leg[seats] ?? 0))

export const costsFromStart = (stops: readonly StopRow[]): number[] => {
  let sum = 0
  return stops.map(({ costKsh }) => {
    const before = sum
    sum += costKsh ?? 0
    return before
  })
}

/** The index of the leg that begins at a position or spans it. */
export const placeOfLeg = (stops: readonly StopRow[], position: number): number =>
  stops.findLastIndex((stop) => stop.position <= position)

/**
 * A ride with the ends, times, price and seats of one request. The meeting point is for the start of the ride, so a
 * request from a later stop has none.
 */
export const viewSegment = (row: RideRow, { fromPosition, toPosition, seatCostKsh }: Segment): RideRow => {
  const known = [...row.stops, ...row.asked]
  const from = known.find(({ position }) => position === fromPosition)
  const to = known.find(({ position }) => position === toPosition)
  if (!from || !to) throw new Error('A request names a stop that its ride does not have.')
  if (from === row.stops[0] && to === row.stops.at(-1)) return row
  const legs = row.stops.slice(placeOfLeg(row.stops, fromPosition)).filter(({ position }) => position < toPosition)
  return {
    ...row,
    from: { ...row.from, ...placeOf(from) },
    to: { ...row.to, ...placeOf(to) },
    remSeats: fewestSeats(legs, 'remSeats'),
    freeSeats: fewestSeats(legs, 'freeSeats'),
    ride: {
      ...row.ride,
      departsAt: new Date(from.plannedMs),
      arrivesAt: new Date(to.plannedMs),
      seatCostKsh: seatCostKsh ?? legs.reduce((sum, { costKsh }) => sum + (costKsh ?? 0), 0),
      ...(from === row.stops[0] ? {} : { meetingName: null, meetingHint: null, meetingLat: null, meetingLng: null }),
    },
  }
}
