import { and, count, eq, ne } from 'drizzle-orm'
import { pushSubscriptions, sessions } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { PushSubscriptionBody, PushState } from '../../shared/contract/notifications.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { isPushedTo } from './queries.ts'
import { MAX_BROWSERS } from './rules.ts'

/** Null when push is not configured. */
export const readPush = (ctx: Ctx): PushState => {
  requireUser(ctx)
  return { key: ctx.messaging.pushKey }
}

/**
 * The browser gets push messages until the user unsubscribes or signs out.
 * @throws AppError INVALID for an address that is no push endpoint, CONFLICT with too many browsers
 */
export const subscribePush = (ctx: Ctx, { endpoint, keys }: PushSubscriptionBody): Promise<{ success: true }> => {
  const { id: userId, sessionId, language } = requireUser(ctx)
  if (!ctx.messaging.isPushEndpoint(endpoint))
    throw invalidFields(language, { path: 'endpoint', messageKey: 'notification.pushEndpoint' })
  return withTx(ctx, async (tx) => {
    const now = ctx.clock.now()
    const [owned] = await tx
      .select({ count: count() })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .where(and(isPushedTo(userId, now), ne(pushSubscriptions.endpoint, endpoint)))
    if ((owned?.count ?? 0) >= MAX_BROWSERS) throw new AppError('CONFLICT', 'notification.pushTooMany')
    const facts = { userId, sessionId, ...keys }
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), endpoint, createdAt: now, ...facts })
      // Another user may have used the same browser. Its subscription moves to the signed-in user.
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: facts })
    return { success: true }
  })
}

export const unsubscribePush = async (ctx: Ctx, endpoint: string): Promise<{ success: true }> => {
  const { id: userId } = requireUser(ctx)
  await ctx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)))
  return { success: true }
}
