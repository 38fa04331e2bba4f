import type { Tx } from '../../db/client.ts'
import { rideFares, rideStops } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { costsFromStart, listPossibleStops, type PossibleRow } from './offer-possible-stops.ts'
import type { RideRow } from './queries.ts'
import { isDetourAllowed } from './rules.ts'

/** The place of a possible stop, or the position of a stop that the ride has. */
export type AskedEnd = { placeId: string } | { position: number }

interface PartEnd {
  position: number
  costKsh: number
  /** Null for a stop that the ride has. */
  possible: PossibleRow | null
}

/** The ends of a part of which one or both may be possible stops; null when the ride has no such part. */
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

/** Detours that were promised to others count too. */
export const mayTakeDetour = (row: RideRow, known: readonly PossibleRow[], wanted: readonly PossibleRow[]): boolean => {
  const promised = new Set(row.stops.map(({ position }) => position))
  return isDetourAllowed(known.filter((stop) => promised.has(stop.position) || wanted.includes(stop)))
}

interface AskedPart {
  fromPosition: number
  toPosition: number
  seatCostKsh: number
}

/**
 * A part of a locked ride; its possible stops become stops that are asked for. Null when the ride has no such part.
 * @throws AppError CONFLICT when all detours would be too long
 */
export const askPossibleStops = async (
  tx: Tx,
  row: RideRow,
  ends: { from: AskedEnd; to: AskedEnd },
): Promise<AskedPart | null> => {
  const { ride } = row
  const known = await listPossibleStops(tx, ride.id)
  const found = findPart(row, known, ends)
  if (!found) return null
  const { from, to } = found
  const wanted = [from, to].flatMap(({ possible }) => possible ?? [])
  if (wanted.length > 0 && !mayTakeDetour(row, known, wanted)) throw new AppError('CONFLICT', 'request.detourTooLong')
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
