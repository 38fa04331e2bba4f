import { and, eq } from 'drizzle-orm'
import { alerts } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'

/** @throws AppError NOT_FOUND, also for another user's alert */
export const removeAlert = async (ctx: Ctx, alertId: string): Promise<{ success: true }> => {
  const { id } = requireUser(ctx)
  const gone = await ctx.db
    .delete(alerts)
    .where(and(eq(alerts.id, alertId), eq(alerts.userId, id)))
    .returning({ id: alerts.id })
  if (gone.length === 0) throw notFound()
  return { success: true }
}
