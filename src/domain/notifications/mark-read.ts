import { and, eq, isNull } from 'drizzle-orm'
import { publish } from '../../db/live-hub.ts'
import { notifications } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'
import { bellTopic } from './queries.ts'

export const markRead = async (ctx: Ctx): Promise<{ success: true }> => {
  const { id } = requireUser(ctx)
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock.now() })
    .where(and(eq(notifications.userId, id), isNull(notifications.readAt)))
  await publish(ctx.db, bellTopic(id))
  return { success: true }
}

/** @throws AppError NOT_FOUND, also for another user's notification */
export const markOneRead = async (ctx: Ctx, notificationId: string): Promise<{ success: true }> => {
  const { id } = requireUser(ctx)
  const own = and(eq(notifications.id, notificationId), eq(notifications.userId, id))
  const marked = await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock.now() })
    .where(and(own, isNull(notifications.readAt)))
    .returning({ id: notifications.id })
  if (marked.length > 0) await publish(ctx.db, bellTopic(id))
  else if ((await ctx.db.select({ id: notifications.id }).from(notifications).where(own)).length === 0) throw notFound()
  return { success: true }
}
