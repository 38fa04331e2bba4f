import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '../../db/prepare-once.ts'
import { rides, tripChecks } from '../../db/schema/index.ts'
import { requireUser, type Ctx } from '../context.ts'

const prepareOpen = prepareOnce((db, name: 'list_open_checks') =>
  db
    .select({ rideId: tripChecks.rideId, requestId: tripChecks.requestId })
    .from(tripChecks)
    .innerJoin(rides, and(eq(rides.id, tripChecks.rideId), eq(rides.status, 'STARTED')))
    .where(and(eq(tripChecks.userId, sql.placeholder('userId')), isNull(tripChecks.answeredAt)))
    .prepare(name),
)

/** Rides on which the caller was asked and has not answered, until the ride is completed. */
export const listOpenChecks = (ctx: Ctx) =>
  prepareOpen(ctx.db, 'list_open_checks').execute({ userId: requireUser(ctx).id })
