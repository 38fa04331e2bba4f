import { and, desc, eq } from 'drizzle-orm'
import { alertMatches, alerts } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { MAX_MATCHES, type AlertMatches } from '../../shared/contract/alerts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { findRides } from '../rides/index.ts'

/** The rides that an alert was told of and that its owner may see, newest first. @throws AppError NOT_FOUND */
export const listMatches = async (ctx: Ctx, alertId: string): Promise<AlertMatches> => {
  const { id } = requireUser(ctx)
  const [own] = await ctx.db
    .select({ id: alerts.id })
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
      return ride ? [{ ride, toldAt: toldAt.toISOString() }] : []
    }),
  }
}
