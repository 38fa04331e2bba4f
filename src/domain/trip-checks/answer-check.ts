import { and, eq, sql } from 'drizzle-orm'
import { tripChecks } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'

/** Repeating the answer changes nothing. @throws AppError NOT_FOUND to users who were not asked */
export const answerCheck = async (ctx: Ctx, rideId: string): Promise<void> => {
  const { id: userId } = requireUser(ctx)
  const answered = await ctx.db
    .update(tripChecks)
    .set({ answeredAt: sql`coalesce(${tripChecks.answeredAt}, ${ctx.clock.now().toISOString()}::timestamptz)` })
    .where(and(eq(tripChecks.rideId, rideId), eq(tripChecks.userId, userId)))
    .returning({ id: tripChecks.id })
  if (answered.length === 0) throw notFound()
}
