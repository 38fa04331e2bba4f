import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { sessions, signInOrigins, users } from '../../db/schema/index.ts'
import type { Ctx } from '../context.ts'
import { isLoopback } from '../rate-limits/rules.ts'
import { promoteAdmin, type UserRow } from '../users/index.ts'
import { rememberOrigin } from './recognise-origin.ts'

interface Entry {
  sessionId: string
  /** The cookie by which the account knows this browser from now on; null for a program. */
  device: string | null
  isKnown: boolean
}

/** Whether the account is signed in to somewhere else, or was from some browser: else nobody is there to be told. */
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

/** A program has nothing to be known by. One on this very machine is somebody who tries the product out. */
const isForeign = (ctx: Ctx, device: string | null): boolean =>
  device !== null || ctx.settings.limitLoopback || !isLoopback(ctx.clientAddress)

/** Somebody signs in to an account: it is in use, it knows the browser, and its owner is told of a new one. */
export const enterAccount = async (ctx: Ctx, tx: Tx, user: UserRow, entry: Entry): Promise<void> => {
  const { sessionId, device, isKnown } = entry
  const now = ctx.clock.now()
  await promoteAdmin(ctx, tx, user)
  if (!isKnown && isForeign(ctx, device) && (await wasEnteredBefore(tx, user.id, now, sessionId)))
    await ctx.enqueue(tx, 'notifications.tell', { event: 'new-device', id: sessionId })
  await rememberOrigin(ctx, tx, user.id, device)
  await tx.update(users).set({ lastAccessAt: now }).where(eq(users.id, user.id))
}
