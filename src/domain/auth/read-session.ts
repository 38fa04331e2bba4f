import { eq, or } from 'drizzle-orm'
import { sessions, users } from '../../db/schema/index.ts'
import { hashToken } from '../../platform/ids.ts'
import type { SessionAnswer } from '../../shared/contract/auth.ts'
import type { OwnUser } from '../../shared/contract/users.ts'
import type { Ctx } from '../context.ts'
import { presentOwnUser } from '../users/index.ts'
import { recordOf } from './authenticate-session.ts'

/** Null without an account. */
export const callersRecord = ({ actor, settings }: Pick<Ctx, 'actor' | 'settings'>): OwnUser | null => {
  const record = recordOf(actor)
  if (actor.kind !== 'user' || record === null) return null
  const { mayUseWomenOnly } = actor
  return { ...presentOwnUser(record.user, settings.publicUrl, record.held), mayUseWomenOnly }
}

const isGone = async (ctx: Ctx, token: string): Promise<boolean> => {
  const hash = hashToken(token)
  const [session] = await ctx.db
    .select({ status: users.status, userId: sessions.userId })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(or(eq(sessions.tokenHash, hash), eq(sessions.previousTokenHash, hash)))
  // Without a session, the account was deleted: all other sessions are stored at least as long as the browser stores
  // the cookie.
  return !session || (session.userId !== null && session.status !== 'ACTIVE')
}

/** @param held The token in the browser's cookie. */
export const readSession = async (ctx: Ctx, held: string | null): Promise<SessionAnswer> => ({
  user: callersRecord(ctx),
  provenPhone: ctx.actor.kind === 'registrant' && ctx.actor.claimsUserId === null ? ctx.actor.phone : null,
  ...(ctx.actor.kind === 'registrant' && ctx.actor.claimsUserId !== null ? { ownerCheck: true } : {}),
  gone: ctx.actor.kind === 'anonymous' && held !== null && (await isGone(ctx, held)),
})
