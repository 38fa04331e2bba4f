import { and, eq, ne } from 'drizzle-orm'
import { blocks, users } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { MAX_BLOCKS } from './rules.ts'

/**
 * After a block neither user can find or message the other, see their profile or request their seats; bookings stay.
 * @throws AppError NOT_FOUND, INVALID, CONFLICT
 */
export const blockUser = async (ctx: Ctx, userId: string): Promise<{ success: true }> => {
  const viewer = requireUser(ctx)
  if (viewer.id === userId) throw new AppError('INVALID', 'blocks.yourself')
  await withTx(ctx, async (tx) => {
    const [person] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), ne(users.status, 'DELETED')))
    if (!person) throw notFound()
    const added = await tx
      .insert(blocks)
      .values({ blockerId: viewer.id, blockedId: userId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: blocks.blockedId })
    const total = await tx.$count(blocks, eq(blocks.blockerId, viewer.id))
    if (added.length > 0 && total > MAX_BLOCKS) throw new AppError('CONFLICT', 'blocks.tooMany')
  })
  return { success: true }
}

/** The answer does not tell whether the other user has blocked the caller. */
export const unblockUser = async (ctx: Ctx, userId: string): Promise<{ success: true }> => {
  const viewer = requireUser(ctx)
  await ctx.db.delete(blocks).where(and(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, userId)))
  return { success: true }
}
