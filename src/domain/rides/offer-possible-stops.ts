import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { possibleStops } from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { upsertPlace } from '../places/index.ts'
import { planPossibleStops, type WayStop } from './plan-possible-stops.ts'
import { findRide, listPossibleStops, listUsedPositions, type PossibleRow } from './queries.ts'
import type { StopRow } from './rules.ts'
import { costsFromStart } from './view-segment.ts'

const wayOf = (stops: readonly StopRow[], waiting: readonly PossibleRow[]): WayStop[] => {
  const costs = costsFromStart(stops)
  return [
    ...stops.map(({ position, placeId, lat, lng, plannedMs }, n) => ({
      position,
      placeId,
      coordinates: { lat, lng },
      plannedMs,
      costKsh: costs[n] ?? 0,
    })),
    ...waiting.map(({ position, placeId, lat, lng, plannedAt, costKsh }) => ({
      position,
      placeId,
      coordinates: { lat, lng },
      plannedMs: plannedAt.getTime(),
      costKsh,
    })),
  ].toSorted((a, b) => a.position - b.position)
}

/**
 * Plans the possible stops of a new ride, and plans them again after the owner has changed the stops or the choice to
 * offer them. Stops that are promised or requested stay.
 */
export const offerPossibleStops = async (ctx: Pick<Ctx, 'clock' | 'places'>, tx: Tx, rideId: string): Promise<void> => {
  const row = await findRide(tx, rideId)
  if (!row) throw new Error('A changed ride is missing.')
  const { ride, stops, asked } = row
  const used = await listUsedPositions(tx, rideId)
  const promised = new Set(stops.map(({ position }) => position))
  const known = await listPossibleStops(tx, rideId)
  const gone = known.filter(({ position }) => !promised.has(position) && !used.has(position))
  if (gone.length > 0)
    await tx.delete(possibleStops).where(
      and(
        eq(possibleStops.rideId, rideId),
        inArray(
          possibleStops.position,
          gone.map(({ position }) => position),
        ),
      ),
    )
  if (!ride.offersPossibleStops) return
  const waiting = known.filter(({ position }) => !promised.has(position) && used.has(position))
  const planned = planPossibleStops(wayOf(stops, waiting), {
    promised: stops.length,
    taken: new Set([...stops, ...asked, ...known].map(({ position }) => position)),
    townsBetween: ctx.places.townsBetween,
  })
  const rows: (typeof possibleStops.$inferInsert)[] = []
  for (const { position, place, plannedAt, costKsh, detour } of planned)
    rows.push({
      rideId,
      position,
      place: await upsertPlace(tx, ctx.clock.now(), place),
      plannedAt,
      costKsh,
      detourMinutes: detour.minutes,
      detourKm: detour.km,
    })
  if (rows.length > 0) await tx.insert(possibleStops).values(rows)
}
