import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rideFares, rideLegs, rideStops } from '../../db/schema/index.ts'
import { promiseRefusal } from './ask-possible-stops.ts'
import { findRide, listPossibleStops, type PossibleRow, type RideRow } from './queries.ts'
import { costsFromStart } from './view-segment.ts'

const splitLeg = async (tx: Tx, { ride, stops }: RideRow, { position, plannedAt, costKsh }: PossibleRow) => {
  const costs = costsFromStart(stops)
  const n = stops.findLastIndex((stop) => stop.position < position)
  const [before, costBefore] = [stops[n], costs[n] ?? 0]
  const isLeg = and(eq(rideLegs.rideId, ride.id), eq(rideLegs.position, before?.position ?? 0))
  const [leg] = await tx.select().from(rideLegs).where(isLeg)
  if (!leg) throw new Error('A stop is on no leg.')
  await tx
    .update(rideStops)
    .set({ isPromised: true, plannedAt })
    .where(and(eq(rideStops.rideId, ride.id), eq(rideStops.position, position)))
  const fares = stops.map((stop, other) => {
    const [isBefore, cost] = [stop.position < position, costs[other] ?? 0]
    return {
      rideId: ride.id,
      ownerId: ride.ownerId,
      fromPosition: isBefore ? stop.position : position,
      toPosition: isBefore ? position : stop.position,
      fareKsh: isBefore ? costKsh - cost : cost - costKsh,
    }
  })
  await tx.insert(rideFares).values(fares).onConflictDoNothing()
  const firstKsh = costKsh - costBefore
  await tx.insert(rideLegs).values({ ...leg, position, costKsh: leg.costKsh - firstKsh })
  await tx.update(rideLegs).set({ costKsh: firstKsh }).where(isLeg)
}

/**
 * Promises the requested stops at the ends of a part. Stops that are already promised stay as they are.
 * @throws AppError CONFLICT when the ride has no room for another stop, or when all detours together would be too
 * long
 */
export const promiseStops = async (
  tx: Tx,
  { ride, asked }: RideRow,
  part: { fromPosition: number; toPosition: number },
): Promise<void> => {
  const positions = new Set([part.fromPosition, part.toPosition])
  const wanted = asked.filter(({ position }) => positions.has(position))
  if (wanted.length === 0) return
  const known = await listPossibleStops(tx, ride.id)
  for (const { position } of wanted) {
    const row = await findRide(tx, ride.id)
    const stop = known.find((possible) => possible.position === position)
    if (!row || !stop) throw new Error('A request asks for a stop that its ride does not offer.')
    const refusal = promiseRefusal(row, known, [stop])
    if (refusal) throw refusal
    await splitLeg(tx, row, stop)
  }
}
