import type { Ride, RideQuery } from '../../shared/contract/rides.ts'
import type { Ctx } from '../context.ts'
import { askedEnd, findPart, promiseRefusal } from './ask-possible-stops.ts'
import { getRide } from './get-ride.ts'
import { presentPlace } from './present-card.ts'
import { findRide, listPossibleStops, type PossibleRow, type RideRow } from './queries.ts'
import { fewestSeats, placeOfLeg } from './view-segment.ts'

const stopOf = ({ stops }: RideRow, position: number, possible: PossibleRow | null) => {
  const stop = stops.find((known) => known.position === position)
  if (possible)
    return {
      place: presentPlace({ ...possible, lastUpdatedMs: possible.lastUpdatedAt.getTime() }),
      time: possible.plannedAt.toISOString(),
    }
  if (!stop) throw new Error('A part of a ride ends at no stop.')
  return { place: presentPlace(stop), time: new Date(stop.plannedMs).toISOString() }
}

/** The part in the query, if it has a possible stop that can still be promised; otherwise undefined. */
const findAsked = async (ctx: Ctx, rideId: string, query: RideQuery): Promise<Ride['asked']> => {
  const { pickUp, dropOff } = query
  const row = await findRide(ctx.db, rideId)
  if (!row || row.ride.status === 'STARTED') return undefined
  const known = await listPossibleStops(ctx.db, rideId)
  const { stops } = row
  const found = findPart(row, known, {
    from: askedEnd(row, pickUp, query.fromPosition ?? 0),
    to: askedEnd(row, dropOff, query.toPosition ?? stops.length - 1),
  })
  const wanted = found ? [found.from, found.to].flatMap(({ possible }) => possible ?? []) : []
  if (!found || wanted.length === 0 || promiseRefusal(row, known, wanted)) return undefined
  const { from, to } = found
  const [start, end] = [stopOf(row, from.position, from.possible), stopOf(row, to.position, to.possible)]
  const first = placeOfLeg(stops, from.position)
  const last = stops.filter(({ position }) => position < to.position).length
  return {
    fromPosition: first,
    toPosition: last,
    from: start.place,
    to: end.place,
    time: start.time,
    arrivalTime: end.time,
    seatCost: to.costKsh - from.costKsh,
    freeSeats: fewestSeats(stops.slice(first, last), 'freeSeats'),
    kind: 'POSSIBLE',
    ...(from.possible ? { pickUp: from.possible.placeId } : {}),
    ...(to.possible ? { dropOff: to.possible.placeId } : {}),
    detourMinutes: wanted.reduce((sum, { minutes }) => sum + minutes, 0),
  }
}

/** A ride, with the part in the query. @throws AppError NOT_FOUND, WOMEN_ONLY */
export const readRide = async (ctx: Ctx, rideId: string, query: RideQuery): Promise<Ride> => {
  const ride = await getRide(ctx, rideId)
  if (query.pickUp === undefined && query.dropOff === undefined) return ride
  const asked = await findAsked(ctx, rideId, query)
  return asked ? { ...ride, asked } : ride
}
