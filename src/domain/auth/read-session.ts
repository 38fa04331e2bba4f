import type { OwnUser } from '../../shared/contract/users.ts'
import { unauthenticated } from '../../platform/errors.ts'
import type { Ctx } from '../context.ts'
import { findUser, showOwnUser } from '../users/index.ts'
import { authenticateSession } from './authenticate-session.ts'

const ownRecord = async (ctx: Ctx, userId: string): Promise<OwnUser | null> => {
  const user = await findUser(ctx.db, userId)
  return user ? showOwnUser(ctx, ctx.db, user) : null
}

/** The caller's own record, or null for anybody who is not signed in; the proven phone of one who is only registering. */
export const readSession = async (ctx: Ctx): Promise<{ user: OwnUser | null; provenPhone: string | null }> => ({
  user: ctx.actor.kind === 'user' ? await ownRecord(ctx, ctx.actor.id) : null,
  provenPhone: ctx.actor.kind === 'registrant' ? ctx.actor.phone : null,
})

/**
 * Whose session a token is, before a browser keeps it; null while its phone has no account yet.
 * @throws AppError UNAUTHENTICATED when it opens nothing
 */
export const checkToken = async (ctx: Ctx, token: string): Promise<{ success: true; user: OwnUser | null }> => {
  const actor = await authenticateSession(ctx, token)
  if (actor.kind === 'anonymous') throw unauthenticated()
  return { success: true, user: actor.kind === 'user' ? await ownRecord(ctx, actor.id) : null }
}
