import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { places, possibleStops, seatRequests } from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { upsertPlace } from '../places/index.ts'
import { planPossibleStops, type WayStop } from './plan-possible-stops.ts'
import { findRide } from './queries.ts'
import type { StopRow } from './rules.ts'

/** The possible stops of a ride, including those that were promised. */
export const listPossibleStops = (tx: Db | Tx, rideId: string) =>
  tx
    .select({
      position: possibleStops.position,
      place: possibleStops.place,
      placeId: places.placeId,
      lat: places.lat,
      lng: places.lng,
      name: places.name,
      formattedAddress: places.formattedAddress,
      lastUpdatedAt: places.lastUpdatedAt,
      plannedAt: possibleStops.plannedAt,
      costKsh: possibleStops.costKsh,
      minutes: possibleStops.detourMinutes,
      km: possibleStops.detourKm,
    })
    .from(possibleStops)
    .innerJoin(places, eq(places.id, possibleStops.place))
    .where(eq(possibleStops.rideId, rideId))
    .orderBy(asc(possibleStops.position))

export type PossibleRow = Awaited<ReturnType<typeof listPossibleStops>>[number]

export const listUsedPositions = async (tx: Tx, rideId: string): Promise<ReadonlySet<number>> => {
  const live = await tx
    .select({ from: seatRequests.fromPosition, to: seatRequests.toPosition })
    .from(seatRequests)
    .where(and(eq(seatRequests.rideId, rideId), ne(seatRequests.status, 'CANCELLED')))
  return new Set(live.flatMap(({ from, to }) => [from, to]))
}

export const costsFromStart = (stops: readonly StopRow[]): number[] => {
  let sum = 0
  return stops.map(({ costKsh }) => {
    const before = sum
    sum += costKsh ?? 0
    return before
  })
}

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
 * Plans possible stops again after the owner has changed the stops or the choice to offer them. Stops that are promised
 * or requested stay.
 */
export const offerPossibleStops = async (ctx: Pick<Ctx, 'clock' | 'places'>, tx: Tx, rideId: string): Promise<void> => {
  const row = await findRide(tx, null, rideId)
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
