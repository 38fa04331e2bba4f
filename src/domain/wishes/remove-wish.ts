import { and, eq } from 'drizzle-orm'
import { wishes } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, type Ctx } from '../context.ts'

/** Takes a wish back; somebody else's is not there. @throws AppError NOT_FOUND */
export const removeWish = async (ctx: Ctx, wishId: string): Promise<{ success: true }> => {
  const { id } = requireUser(ctx)
  const gone = await ctx.db
    .delete(wishes)
    .where(and(eq(wishes.id, wishId), eq(wishes.userId, id)))
    .returning({ id: wishes.id })
  if (gone.length === 0) throw notFound()
  return { success: true }
}
