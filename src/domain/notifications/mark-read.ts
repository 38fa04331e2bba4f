import { and, eq, isNull } from 'drizzle-orm'
import { notifications } from '../../db/schema/index.ts'
import { requireUser, type Ctx } from '../context.ts'

/** The caller has seen them all. */
export const markRead = async (ctx: Ctx): Promise<{ success: true }> => {
  const { id } = requireUser(ctx)
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.clock.now() })
    .where(and(eq(notifications.userId, id), isNull(notifications.readAt)))
  return { success: true }
}
