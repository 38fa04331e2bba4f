import type { Tx } from '../../db/client.ts'
import { rideFares, rideStops } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { costsFromStart, listPossibleStops, type PossibleRow } from './offer-possible-stops.ts'
import type { RideRow } from './queries.ts'
import { isDetourAllowed } from './rules.ts'

interface AskedPart {
  fromPosition: number
  toPosition: number
  seatCostKsh: number
}

/** The place of a possible stop, or the position of a stop that the ride has. */
export type AskedEnd = { placeId: string } | { position: number }

/** Detours that were promised to others count too. */
const requireDetour = (row: RideRow, known: readonly PossibleRow[], wanted: readonly PossibleRow[]): void => {
  const promised = new Set(row.stops.map(({ position }) => position))
  const counted = known.filter((stop) => promised.has(stop.position) || wanted.includes(stop))
  if (!isDetourAllowed(counted)) throw new AppError('CONFLICT', 'request.detourTooLong')
}

/**
 * The part of a locked ride between two ends, of which one or both may be possible stops: these become stops that are
 * asked for. Null when the ride has no such part. @throws AppError CONFLICT when all detours would be too long
 */
export const askPossibleStops = async (
  tx: Tx,
  row: RideRow,
  ends: { from: AskedEnd; to: AskedEnd },
): Promise<AskedPart | null> => {
  const { ride, stops } = row
  const known = await listPossibleStops(tx, ride.id)
  const costs = costsFromStart(stops)
  const readEnd = (end: AskedEnd) => {
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
  if (!from || !to || from.position >= to.position) return null
  const wanted = [from, to].flatMap(({ possible }) => possible ?? [])
  if (wanted.length > 0) requireDetour(row, known, wanted)
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
