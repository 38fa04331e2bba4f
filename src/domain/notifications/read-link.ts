import { eq } from 'drizzle-orm'
import { notifications } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { ShortLink } from '../../shared/contract/notifications.ts'
import { requireUser, type Ctx } from '../context.ts'
import { isPublicLink } from './rules.ts'

/**
 * A link to a page of an account works only for the receiver of the message.
 * @throws AppError NOT_FOUND, UNAUTHENTICATED without a session
 */
export const readLink = async (ctx: Ctx, code: string): Promise<ShortLink> => {
  const [row] = await ctx.db
    .select({ link: notifications.link, userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.code, code))
  if (!row?.link) throw notFound()
  if (!isPublicLink(row.link) && requireUser(ctx).id !== row.userId) throw notFound()
  return { path: row.link }
}
