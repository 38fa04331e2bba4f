import { and, eq, isNull, ne } from 'drizzle-orm'
import { sessions } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireFreshCode, withTx, type Ctx } from '../context.ts'
import { isOwn } from './queries.ts'
import { clearOtherDevices } from './recognise-origin.ts'

/** @throws AppError FRESH_CODE_REQUIRED, NOT_FOUND for other users' sessions and ended ones */
export const endOwnSession = async (ctx: Ctx, sessionId: string): Promise<{ success: true }> => {
  const user = requireFreshCode(ctx)
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.clock.now(), revokeReason: 'SIGNED_OUT' })
    .where(and(eq(sessions.id, sessionId), isOwn(user), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw notFound()
  return { success: true }
}

export const endOtherSessions = (ctx: Ctx): Promise<{ success: true }> =>
  withTx(ctx, async (tx) => {
    const user = requireFreshCode(ctx)
    await tx
      .update(sessions)
      .set({ revokedAt: ctx.clock.now(), revokeReason: 'SIGNED_OUT' })
      .where(and(isOwn(user), ne(sessions.id, user.sessionId), isNull(sessions.revokedAt)))
    await clearOtherDevices(ctx, tx, user.id)
    return { success: true as const }
  })
