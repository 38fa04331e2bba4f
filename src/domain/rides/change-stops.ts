import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rideFares, rideLegs, rideStops } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import type { RideStopInput } from '../../shared/contract/ride-stops.ts'
import { requireUser, type Ctx, type UserActor } from '../context.ts'
import { findKnownPlace, measureTrip, upsertPlace } from '../places/index.ts'
import {
  faresWithNew,
  placeOfStop,
  planStopChanges,
  type Road,
  type RoadBetween,
  type StopPlan,
} from './plan-stop-changes.ts'
import type { RidePlace } from './plan-stops.ts'
import { ownsRide } from './policy.ts'
import { findRide, listUsedPositions, type RideRow } from './queries.ts'
import type { StopRow } from './rules.ts'

export interface WantedStops {
  stops: readonly RideStopInput[]
  roadBetween: RoadBetween
}

const nameOf = (from: RidePlace, to: RidePlace) => `${from.placeId}\n${to.placeId}`

const measureRoads = async (ctx: Ctx, places: readonly RidePlace[]): Promise<RoadBetween> => {
  const roads = new Map<string, Road>()
  await Promise.all(
    places.slice(1).map(async (to, index) => {
      const from = places[index] ?? to
      roads.set(nameOf(from, to), await measureTrip(ctx, from.coordinates, to.coordinates))
    }),
  )
  return (from, to) => {
    const road = roads.get(nameOf(from, to))
    if (!road) throw new Error('A road between stops was not measured.')
    return road
  }
}

/**
 * The known places of the stops, and the road from each stop to the next. May call providers. Null when the ride does
 * not exist, or the caller is not its owner.
 * @throws AppError INVALID, PROVIDER_UNAVAILABLE
 */
export const measureStops = async (
  ctx: Ctx,
  rideId: string,
  stops: readonly RideStopInput[],
): Promise<WantedStops | null> => {
  const user = requireUser(ctx)
  const ride = await findRide(ctx.db, rideId)
  const [first, last] = [ride?.stops[0], ride?.stops.at(-1)]
  // Only the owner can change a ride. Other callers are refused later, when the ride is locked.
  if (!ride || !first || !last || !ownsRide(user, ride.ride)) return null
  const known = new Map(ride.stops.map((stop) => [stop.placeId, placeOfStop(stop)]))
  const resolved = await Promise.all(
    stops.map(async (stop, index) => {
      const { placeId } = stop.place
      const found =
        known.get(placeId) ??
        (await findKnownPlace(ctx, { placeId, path: `stops.${index}.place`, language: user.language }))
      return found ? { ...stop, place: found } : stop
    }),
  )
  const places = [placeOfStop(first), ...resolved.map(({ place }) => place), placeOfStop(last)]
  const roadBetween = await measureRoads(ctx, places)
  return { stops: resolved, roadBetween }
}

/** Whether a stop that a rider has requested keeps its price and time: no stop is added on its leg, and the leg still spans its time. */
const keepsAsked = ({ stops }: StopPlan, { position, plannedMs }: StopRow): boolean => {
  const after = stops.findIndex((stop) => stop.position > position)
  const [from, to] = [stops[after - 1], stops[after]]
  return from?.isNew === false && to?.isNew === false && from.at.getTime() < plannedMs && plannedMs < to.at.getTime()
}

/** @throws AppError STOP_IN_USE, INVALID */
const guard = async (tx: Tx, { language }: UserActor, { ride, asked }: RideRow, plan: StopPlan): Promise<void> => {
  const used = await listUsedPositions(tx, ride.id)
  const isUsed = ({ position }: StopRow) => used.has(position)
  const stop =
    plan.removed.find(isUsed) ?? plan.moved.find(isUsed) ?? asked.filter(isUsed).find((each) => !keepsAsked(plan, each))
  if (stop) throw new AppError('STOP_IN_USE', 'ride.stopInUse', { params: { place: stop.name } })
  const [issue, ...issues] = plan.issues
  if (issue) throw invalidFields(language, issue, ...issues)
}

/** Nobody gets in or out at a removed stop, so the legs around it have the same seats, and the earlier leg stays. */
const removeStops = async (tx: Tx, rideId: string, { removed }: StopPlan): Promise<void> => {
  const positions = removed.map(({ position }) => position)
  await tx
    .update(rideStops)
    .set({ isPromised: false })
    .where(and(eq(rideStops.rideId, rideId), inArray(rideStops.position, positions)))
  await tx.delete(rideLegs).where(and(eq(rideLegs.rideId, rideId), inArray(rideLegs.position, positions)))
}

/** A new leg starts with the seats of the leg that it splits, so that every request keeps its seats on both legs. */
const writeLegs = async (tx: Tx, rideId: string, { stops, legCosts }: StopPlan): Promise<void> => {
  const legs = await tx.select().from(rideLegs).where(eq(rideLegs.rideId, rideId))
  const legAt = new Map(legs.map((leg) => [leg.position, leg]))
  let before = legAt.get(0)
  for (const [place, costKsh] of legCosts.entries()) {
    const position = stops[place]?.position ?? 0
    const known = legAt.get(position)
    before = known ?? before
    if (!before) throw new Error('A ride has no first leg.')
    if (!known) await tx.insert(rideLegs).values({ ...before, position, costKsh })
    else if (known.costKsh !== costKsh)
      await tx
        .update(rideLegs)
        .set({ costKsh })
        .where(and(eq(rideLegs.rideId, rideId), eq(rideLegs.position, position)))
  }
}

/** Writes stops before their fares, because fares refer to stops. */
export const changeStops = async (ctx: Ctx, tx: Tx, locked: RideRow, wanted: WantedStops): Promise<void> => {
  const { ride, stops, asked } = locked
  const taken = new Set(asked.map(({ position }) => position))
  const plan = planStopChanges(stops, wanted.stops, { roadBetween: wanted.roadBetween, taken })
  await guard(tx, requireUser(ctx), locked, plan)
  const moved = new Set(plan.moved.map(({ position }) => position))
  for (const { position, isNew, place, at } of plan.stops)
    if (isNew) {
      const row = { rideId: ride.id, position, place: await upsertPlace(tx, ctx.clock.now(), place), plannedAt: at }
      await tx.insert(rideStops).values(row)
    } else if (moved.has(position))
      await tx
        .update(rideStops)
        .set({ plannedAt: at })
        .where(and(eq(rideStops.rideId, ride.id), eq(rideStops.position, position)))
  const fares = faresWithNew(plan).map((fare) => ({ rideId: ride.id, ownerId: ride.ownerId, ...fare }))
  if (fares.length > 0) await tx.insert(rideFares).values(fares)
  if (plan.removed.length > 0) await removeStops(tx, ride.id, plan)
  if (fares.length > 0 || plan.removed.length > 0) await writeLegs(tx, ride.id, plan)
}
