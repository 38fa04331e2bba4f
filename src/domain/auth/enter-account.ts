import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { sessions, signInOrigins } from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { isLoopback } from '../rate-limits/rules.ts'
import { noteAccess, promoteAdmin, type UserRow } from '../users/index.ts'
import { rememberOrigin } from './recognise-origin.ts'

interface Entry {
  sessionId: string
  /** The cookie by which the account knows this browser; null for a program. */
  device: string | null
  isKnown: boolean
}

/** Whether the account has another session or a known browser. Without them, its owner is not told about a new browser. */
const wasEnteredBefore = async (tx: Tx, userId: string, now: Date, sessionId: string): Promise<boolean> => {
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        ne(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.idleExpiresAt, now),
      ),
    )
    .limit(1)
  if (session) return true
  const [browser] = await tx
    .select({ mac: signInOrigins.mac })
    .from(signInOrigins)
    .where(and(eq(signInOrigins.userId, userId), eq(signInOrigins.kind, 'DEVICE')))
    .limit(1)
  return browser !== undefined
}

/**
 * Whether the owner may have to be told about this sign-in. A program (no cookie) on this machine belongs to someone
 * who tries the product. With `limitLoopback` it counts like any other.
 */
const isForeign = (ctx: Ctx, device: string | null): boolean =>
  device !== null || ctx.settings.limitLoopback || !isLoopback(ctx.clientAddress)

export const enterAccount = async (ctx: Ctx, tx: Tx, user: UserRow, entry: Entry): Promise<void> => {
  const { sessionId, device, isKnown } = entry
  const now = ctx.clock.now()
  await promoteAdmin(ctx, tx, user)
  if (!isKnown && isForeign(ctx, device) && (await wasEnteredBefore(tx, user.id, now, sessionId)))
    await ctx.enqueue(tx, 'notifications.tell', { event: 'new-device', id: sessionId })
  await rememberOrigin(ctx, tx, user.id, device)
  await noteAccess(tx, user.id, now)
}
