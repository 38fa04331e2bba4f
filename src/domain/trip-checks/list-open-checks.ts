import { and, eq, exists, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { rides, tripChecks } from '../../db/schema/index.ts'
import { requireUser, type Ctx } from '../context.ts'

const selectOpen = (db: Db | Tx, userId: SQLWrapper) =>
  db
    .select({ rideId: tripChecks.rideId, requestId: tripChecks.requestId })
    .from(tripChecks)
    .innerJoin(rides, and(eq(rides.id, tripChecks.rideId), eq(rides.status, 'STARTED')))
    .where(and(eq(tripChecks.userId, userId), isNull(tripChecks.answeredAt)))

export const hasOpenCheck = (db: Db | Tx, userId: SQLWrapper) => exists(selectOpen(db, userId)).mapWith(Boolean)

const prepareOpen = prepareOnce((db, name: 'list_open_checks') =>
  selectOpen(db, sql.placeholder('userId')).prepare(name),
)

export const listOpenChecks = (ctx: Ctx) =>
  prepareOpen(ctx.db, 'list_open_checks').execute({ userId: requireUser(ctx).id })
