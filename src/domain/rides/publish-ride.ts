import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { violates } from '../../platform/postgres-errors.ts'
import { amenities, rides, routes, users, vehicles } from '../../db/schema/index.ts'
import { AppError, invalidFields, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AddRideBody, Ride } from '../../shared/contract/rides.ts'
import { hasOpposites } from '../../shared/kernel/amenity-opposites.ts'
import { roundToHalfHour } from '../../shared/kernel/nairobi-time.ts'
import { canPostWith } from '../../shared/kernel/can-post.ts'
import { splitCost } from '../../shared/kernel/split-cost.ts'
import { isHidden } from '../blocks/index.ts'
import { requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { requireDocuments } from '../documents/index.ts'
import { runOnce } from '../idempotency/index.ts'
import { findKnownPlace, measureTrip, upsertPlace } from '../places/index.ts'
import { findWomen, holdUser } from '../users/index.ts'
import { announceCoordinatedRide } from './events.ts'
import { layOutStops } from './lay-out-stops.ts'
import { offerPossibleStops } from './offer-possible-stops.ts'
import { costErrors, planTimes, stopErrors } from './plan-stops.ts'
import { mayPost, mayPostWith } from './policy.ts'
import { presentRide } from './present.ts'
import { findOwnRide } from './queries.ts'
import {
  amenityMask,
  defaultDeparture,
  fairPrice,
  priceError,
  rideErrors,
  pricingOn,
  wordColumns,
  wordErrors,
} from './rules.ts'

type Vehicle = Pick<typeof vehicles.$inferSelect, 'id' | 'ownerId' | 'numSeats' | 'status'>

/**
 * Locks the vehicle against rejection or deletion. Another user's vehicle gets 404, except for a coordinator when neither
 * of the two has blocked the other.
 */
const findVehicle = async (tx: Tx, user: UserActor, id: string): Promise<Vehicle> => {
  const [found] = await tx
    .select({ vehicle: vehicles, ownerStatus: users.status })
    .from(vehicles)
    .innerJoin(users, eq(users.id, vehicles.ownerId))
    .where(eq(vehicles.id, id))
    .for('share')
  if (!found || found.vehicle.status === 'DELETED' || !mayPostWith(user, found.vehicle)) throw notFound()
  if (await isHidden(tx, user.id, found.vehicle.ownerId)) throw notFound()
  if (!canPostWith(found.vehicle.status) || found.ownerStatus !== 'ACTIVE')
    throw new AppError('VEHICLE_NOT_APPROVED', 'ride.vehicleNotApproved')
  return found.vehicle
}

const findAmenities = async (tx: Tx, user: UserActor, ids: readonly string[]) => {
  const wanted = [...new Set(ids)]
  if (hasOpposites(wanted))
    throw invalidFields(user.language, { path: 'amenities', messageKey: 'ride.oppositeAmenities' })
  if (wanted.length === 0) return { amenityIds: [], amenityMask: 0 }
  const known = await tx
    .select({ id: amenities.id, position: amenities.position })
    .from(amenities)
    .where(inArray(amenities.id, wanted))
    .orderBy(asc(amenities.position))
  if (known.length !== wanted.length)
    throw invalidFields(user.language, { path: 'amenities', messageKey: 'ride.unknownAmenity' })
  return {
    amenityIds: known.map(({ id }) => id),
    amenityMask: amenityMask(known.map(({ position }) => position)),
  }
}

const insertRide = async (tx: Tx, row: typeof rides.$inferInsert): Promise<typeof rides.$inferSelect> => {
  try {
    const [ride] = await tx.insert(rides).values(row).returning()
    if (!ride) throw new Error('A ride was not stored.')
    return ride
  } catch (error) {
    if (violates(error, 'rides_one_vehicle_one_place')) throw new AppError('VEHICLE_BUSY', 'ride.vehicleBusy')
    throw error
  }
}

const resolvePlaces = async (ctx: Ctx, { language }: UserActor, draft: AddRideBody): Promise<AddRideBody> => {
  const resolve = async (path: 'from' | 'to' | `stops.${number}.place`, place: AddRideBody['from']) =>
    (await findKnownPlace(ctx, { placeId: place.placeId, path, language })) ?? place
  const [from, to, ...between] = await Promise.all([
    resolve('from', draft.from),
    resolve('to', draft.to),
    ...draft.stops.map(({ place }, index) => resolve(`stops.${index}.place`, place)),
  ])
  return {
    ...draft,
    from,
    to,
    stops: draft.stops.map((stop, index) => ({ ...stop, place: between[index] ?? stop.place })),
  }
}

const placesOf = ({ from, to, stops }: AddRideBody) => [from, ...stops.map(({ place }) => place), to]

const measureLegs = (ctx: Ctx, draft: AddRideBody) => {
  const places = placesOf(draft)
  return Promise.all(
    places.slice(1).map((to, index) => measureTrip(ctx, (places[index] ?? to).coordinates, to.coordinates)),
  )
}
type Legs = Awaited<ReturnType<typeof measureLegs>>

const planStops = (draft: AddRideBody, legs: Legs, departsAt: Date) => {
  const times = planTimes(
    departsAt,
    legs.map(({ minutes }) => minutes),
    draft.stops.map(({ time }) => time),
  )
  const legCosts =
    draft.legCosts ??
    splitCost(
      draft.seatCost,
      legs.map(({ km }) => km),
    )
  return { places: placesOf(draft), times, legCosts, seatCostKsh: draft.seatCost }
}

const storeStops = async (
  tx: Tx,
  ride: typeof rides.$inferSelect,
  { places, times, legCosts }: ReturnType<typeof planStops>,
): Promise<void> => {
  const stops: { place: number; plannedAt: Date }[] = []
  for (const [index, place] of places.entries())
    stops.push({ place: await upsertPlace(tx, ride.createdAt, place), plannedAt: times[index] ?? ride.arrivesAt })
  await layOutStops(tx, [{ ride, stops, legCosts }])
}

const countRoute = async (tx: Tx, now: Date, { from, to }: AddRideBody): Promise<void> => {
  const names = { fromName: from.name, toName: to.name, lastPublishedAt: now }
  await tx
    .insert(routes)
    .values({ fromPlaceId: from.placeId, toPlaceId: to.placeId, ridesPublished: 1, ...names })
    .onConflictDoUpdate({
      target: [routes.fromPlaceId, routes.toPlaceId],
      set: { ridesPublished: sql`${routes.ridesPublished} + 1`, ...names },
    })
}

/** @throws AppError WOMEN_ONLY unless the user is a verified woman who drives the ride herself */
const requireWomanDriver = async (ctx: Ctx, tx: Tx, user: UserActor, { ownerId }: Vehicle): Promise<void> => {
  const [driver] = await tx.select({ verifiedAt: users.verifiedAt }).from(users).where(eq(users.id, user.id))
  const isDriver = ownerId === user.id && driver?.verifiedAt
  if (!isDriver || !(await findWomen(ctx, tx, [user.id])).has(user.id))
    throw new AppError('WOMEN_ONLY', 'ride.onlyWomenPost')
}

const publish = async (
  ctx: Ctx,
  tx: Tx,
  user: UserActor,
  { draft, legs }: { draft: AddRideBody; legs: Legs },
): Promise<Ride> => {
  const now = ctx.clock.now()
  await holdUser(tx, user.id)
  const vehicle = await findVehicle(tx, user, draft.vId)
  if (draft.womenOnly) await requireWomanDriver(ctx, tx, user, vehicle)
  const departsAt = draft.time === undefined ? defaultDeparture(now) : roundToHalfHour(new Date(draft.time))
  const tripKm = Math.round(legs.reduce((sum, { km }) => sum + km, 0))
  const plan = planStops(draft, legs, departsAt)
  const tooHigh = priceError(draft.seatCost, fairPrice(tripKm, draft.numSeats, pricingOn(ctx.settings.pricing, now)))
  const [issue, ...issues] = [
    ...rideErrors({ ...draft, departsAt, seatCostKsh: draft.seatCost, vehicleSeats: vehicle.numSeats }, now),
    ...(tooHigh ? [tooHigh] : []),
    ...stopErrors(plan),
    ...costErrors(plan),
    ...wordErrors(draft, draft.from.coordinates),
  ]
  if (issue) throw invalidFields(user.language, issue, ...issues)
  await requireDocuments(ctx, tx, user, { driverId: vehicle.ownerId, vehicleId: vehicle.id, departsAt })
  const id = newId()
  const ride = await insertRide(tx, {
    id,
    ownerId: user.id,
    driverId: vehicle.ownerId,
    vehicleId: vehicle.id,
    type: user.role === 'COORDINATOR' ? 'COORDINATED' : 'STANDARD',
    status: 'AVAILABLE',
    departsAt,
    arrivesAt: plan.times.at(-1) ?? departsAt,
    tripKm,
    seatCostKsh: draft.seatCost,
    numSeats: draft.numSeats,
    ...(await findAmenities(tx, user, draft.amenities)),
    offersPossibleStops: draft.possibleStops,
    womenOnly: draft.womenOnly,
    ...wordColumns(draft),
    createdAt: now,
  })
  await storeStops(tx, ride, plan)
  await offerPossibleStops(ctx, tx, id)
  // Popular routes are public, so rides for women are not counted.
  if (!draft.womenOnly) await countRoute(tx, now, draft)
  const row = await findOwnRide(tx, user, id)
  if (!row) throw new Error('A published ride is missing.')
  if (vehicle.ownerId !== user.id) await announceCoordinatedRide(tx, ctx, row)
  return presentRide(row, user, now, ctx.settings.publicUrl)
}

export const publishRide = async (ctx: Ctx, given: AddRideBody, key: string | null) => {
  const user = requireUser(ctx)
  if (!mayPost(user)) throw new AppError('FORBIDDEN', 'ride.onlyDriversPost')
  const draft = await resolvePlaces(ctx, user, given)
  const legs = await measureLegs(ctx, draft)
  return withTx(ctx, (tx) =>
    runOnce(ctx, tx, { key, route: 'POST /api/ride', body: given }, async () => ({
      status: 201 as const,
      body: await publish(ctx, tx, user, { draft, legs }),
    })),
  )
}
