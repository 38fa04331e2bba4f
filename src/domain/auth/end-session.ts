import { and, eq, isNull } from 'drizzle-orm'
import { sessions } from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'

export const endSession = async (ctx: Ctx): Promise<{ success: true }> => {
  if (ctx.actor.kind === 'user' || ctx.actor.kind === 'registrant')
    await ctx.db
      .update(sessions)
      .set({ revokedAt: ctx.clock.now(), revokeReason: 'SIGNED_OUT' })
      .where(and(eq(sessions.id, ctx.actor.sessionId), isNull(sessions.revokedAt)))
  return { success: true }
}
