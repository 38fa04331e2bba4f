import { and, desc, eq } from 'drizzle-orm'
import { alertMatches, alerts } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { MAX_MATCHES, type AlertMatches } from '../../shared/contract/alerts.ts'
import { requireUser, type Ctx } from '../context.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { findRides } from '../rides/index.ts'
import { soughtBy, type StoredAlert } from './present.ts'
import { bestSegment, segmentsOf } from './rules.ts'

/**
 * The part of the ride that fits the places of the alert; the whole ride when no part fits. Seats, days and amenities are
 * ignored, because they may have changed since the match.
 */
const fittingPart = (alert: StoredAlert, { stops = [] }: Ride): AlertMatches['matches'][number]['part'] => {
  const sought = { ...soughtBy(alert), numSeats: 0, dateFrom: null, dateTo: null, amenityMask: 0 }
  const along = stops.map(({ position, place: { name, coordinates }, time }) => ({
    position,
    name,
    ...coordinates,
    time: new Date(time),
  }))
  const legs = stops.slice(0, -1).map(({ position, freeSeats, cost }) => ({
    position,
    freeSeats: freeSeats ?? 0,
    costKsh: cost ?? 0,
  }))
  const best = bestSegment(sought, segmentsOf(along, legs), 0)
  return { fromPosition: best?.fromPosition ?? 0, toPosition: best?.toPosition ?? stops.length - 1 }
}

/** The rides that an alert has matched and that its owner may see, the newest match first. @throws AppError NOT_FOUND */
export const listMatches = async (ctx: Ctx, alertId: string): Promise<AlertMatches> => {
  const { id } = requireUser(ctx)
  const [own] = await ctx.db
    .select()
    .from(alerts)
    .where(and(eq(alerts.id, alertId), eq(alerts.userId, id)))
  if (!own) throw notFound()
  const rows = await ctx.db
    .select({ rideId: alertMatches.rideId, toldAt: alertMatches.toldAt })
    .from(alertMatches)
    .where(eq(alertMatches.alertId, alertId))
    .orderBy(desc(alertMatches.toldAt), desc(alertMatches.rideId))
    .limit(MAX_MATCHES)
  const rides = await findRides(
    ctx,
    rows.map(({ rideId }) => rideId),
  )
  return {
    matches: rows.flatMap(({ rideId, toldAt }) => {
      const ride = rides.get(rideId)
      return ride ? [{ ride, part: fittingPart(own, ride), toldAt: toldAt.toISOString() }] : []
    }),
  }
}
