import { and, eq, isNull } from 'drizzle-orm'
import { rides, tripChecks } from '../../db/schema/index.ts'
import { requireUser, type Ctx } from '../context.ts'

/** Rides on which the caller was asked and has not answered, until the ride is completed. */
export const listOpenChecks = (ctx: Ctx) =>
  ctx.db
    .select({ rideId: tripChecks.rideId, requestId: tripChecks.requestId })
    .from(tripChecks)
    .innerJoin(rides, and(eq(rides.id, tripChecks.rideId), eq(rides.status, 'STARTED')))
    .where(and(eq(tripChecks.userId, requireUser(ctx).id), isNull(tripChecks.answeredAt)))
