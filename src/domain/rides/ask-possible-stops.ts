import type { Tx } from '../../db/client.ts'
import { rideFares, rideStops } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { listPossibleStops, type PossibleRow, type RideRow } from './queries.ts'
import { hasRoomFor, isDetourAllowed, MAX_STOPS } from './rules.ts'
import { costsFromStart } from './view-segment.ts'

type AskedEnd = { placeId: string } | { position: number }

/** The end of a part as a request names it: a place by its id, or a stop of the ride by its index. */
export const askedEnd = ({ stops }: RideRow, place: string | undefined, stop: number): AskedEnd =>
  place === undefined ? { position: stops[stop]?.position ?? -1 } : { placeId: place }

interface PartEnd {
  position: number
  costKsh: number
  possible: PossibleRow | null
}

/** Null when the ride has no such part. Each end may be a possible stop. */
export const findPart = (
  { ride, stops }: RideRow,
  known: readonly PossibleRow[],
  ends: { from: AskedEnd; to: AskedEnd },
): { from: PartEnd; to: PartEnd } | null => {
  const costs = costsFromStart(stops)
  const readEnd = (end: AskedEnd): PartEnd | null => {
    const n = stops.findIndex((stop) =>
      'placeId' in end ? stop.placeId === end.placeId : stop.position === end.position,
    )
    const stop = stops[n]
    if (stop) return { position: stop.position, costKsh: costs[n] ?? 0, possible: null }
    const possible = known.find(({ placeId }) => 'placeId' in end && placeId === end.placeId)
    return possible && ride.offersPossibleStops
      ? { position: possible.position, costKsh: possible.costKsh, possible }
      : null
  }
  const [from, to] = [readEnd(ends.from), readEnd(ends.to)]
  return from && to && from.position < to.position ? { from, to } : null
}

/** Why these stops cannot be promised too, or null. The detours to stops that are already promised count. */
export const promiseRefusal = (
  { stops }: RideRow,
  known: readonly PossibleRow[],
  wanted: readonly PossibleRow[],
): AppError | null => {
  if (!hasRoomFor(stops.length, wanted.length))
    return new AppError('CONFLICT', 'request.tooManyStops', { params: { stops: MAX_STOPS } })
  const promised = new Set(stops.map(({ position }) => position))
  const detours = known.filter((stop) => promised.has(stop.position) || wanted.includes(stop))
  return isDetourAllowed(detours) ? null : new AppError('CONFLICT', 'request.detourTooLong')
}

interface AskedPart {
  fromPosition: number
  toPosition: number
  seatCostKsh: number
}

/**
 * Finds a part of a locked ride. Possible stops at its ends become requested stops. Null when the ride has no such part.
 * @throws AppError CONFLICT when the ride has no room for another stop, or all detours together would be too long
 */
export const askPossibleStops = async (
  tx: Tx,
  row: RideRow,
  ends: { from: AskedEnd; to: AskedEnd },
): Promise<AskedPart | null> => {
  const { ride } = row
  const known = 'placeId' in ends.from || 'placeId' in ends.to ? await listPossibleStops(tx, ride.id) : []
  const found = findPart(row, known, ends)
  if (!found) return null
  const { from, to } = found
  const wanted = [from, to].flatMap(({ possible }) => possible ?? [])
  const refusal = wanted.length > 0 && promiseRefusal(row, known, wanted)
  if (refusal) throw refusal
  const part = {
    fromPosition: from.position,
    toPosition: to.position,
    seatCostKsh: to.costKsh - from.costKsh,
  }
  if (wanted.length === 0) return part
  await tx
    .insert(rideStops)
    .values(
      wanted.map(({ position, place, plannedAt }) => ({
        rideId: ride.id,
        position,
        place,
        plannedAt,
        isPromised: false,
      })),
    )
    .onConflictDoNothing()
  const { seatCostKsh: fareKsh, ...positions } = part
  await tx
    .insert(rideFares)
    .values({ rideId: ride.id, ownerId: ride.ownerId, fareKsh, ...positions })
    .onConflictDoNothing()
  return part
}
