import { and, between, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { sessions } from '../../db/schema/index.ts'
import { unauthenticated } from '../../platform/errors.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { OwnUser } from '../../shared/contract/users.ts'
import { withTx, type Ctx } from '../context.ts'
import { authenticateSession } from './authenticate-session.ts'
import { callersRecord } from './read-session.ts'
import { exchangedSince } from './rules.ts'

export interface FreshToken {
  token: string
  expiresAt: Date
}

/** Gives a session a new token. The old one can be exchanged once more, in case the browser does not receive the new one. */
export const replaceToken = async (
  tx: Tx,
  now: Date,
  session: { id: string; tokenHash: Buffer; expiresAt: Date },
): Promise<FreshToken> => {
  const token = newToken()
  await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token), previousTokenHash: session.tokenHash, replacedAt: now })
    .where(eq(sessions.id, session.id))
  return { token, expiresAt: session.expiresAt }
}

const lockOpenSession = async (tx: Tx, now: Date, which: SQL | undefined) => {
  const [found] = await tx
    .select({ id: sessions.id, tokenHash: sessions.tokenHash, expiresAt: sessions.absoluteExpiresAt })
    .from(sessions)
    .where(and(which, isNull(sessions.revokedAt), gt(sessions.idleExpiresAt, now), gt(sessions.absoluteExpiresAt, now)))
    .for('update')
  return found ?? null
}

const exchange = (ctx: Ctx, given: string): Promise<FreshToken | null> =>
  withTx(ctx, async (tx) => {
    const now = ctx.clock.now()
    const hash = hashToken(given)
    const current = await lockOpenSession(tx, now, eq(sessions.tokenHash, hash))
    if (current) return replaceToken(tx, now, current)
    const isFresh = between(sessions.replacedAt, exchangedSince(now), now)
    const former = await lockOpenSession(tx, now, and(eq(sessions.previousTokenHash, hash), isFresh))
    if (!former) return null
    const token = newToken()
    const set = { tokenHash: hashToken(token), previousTokenHash: null, replacedAt: null }
    await tx.update(sessions).set(set).where(eq(sessions.id, former.id))
    return { token, expiresAt: former.expiresAt }
  })

/** Exchanges a cookie's token for another token of the same session. @throws AppError UNAUTHENTICATED */
export const exchangeToken = async (
  ctx: Ctx,
  given: string,
): Promise<{ fresh: FreshToken; answer: { success: true; user: OwnUser | null } }> => {
  const fresh = await exchange(ctx, given)
  const actor = fresh === null ? null : await authenticateSession(ctx, fresh.token)
  if (fresh === null || actor === null || actor.kind === 'anonymous') throw unauthenticated()
  return { fresh, answer: { success: true, user: callersRecord({ ...ctx, actor }) } }
}
