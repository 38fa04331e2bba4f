import { and, eq, sql } from 'drizzle-orm'
import { tripShares } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { hashToken } from '../../platform/ids.ts'
import { requireUser, type Ctx } from '../context.ts'
import { findRequest } from '../seat-requests/index.ts'

/** Revokes the link; repeating the call changes nothing. @throws AppError NOT_FOUND, also to the ride's owner */
export const stopSharing = async (ctx: Ctx, requestId: string, token: string): Promise<void> => {
  const user = requireUser(ctx)
  const found = await findRequest(ctx.db, requestId)
  if (found?.request.riderId !== user.id) throw notFound()
  const stopped = await ctx.db
    .update(tripShares)
    // A trigger deletes the position too.
    .set({ revokedAt: sql`coalesce(${tripShares.revokedAt}, ${ctx.clock.now().toISOString()}::timestamptz)` })
    .where(and(eq(tripShares.requestId, requestId), eq(tripShares.tokenHash, hashToken(token))))
    .returning({ id: tripShares.id })
  if (stopped.length === 0) throw notFound()
}
