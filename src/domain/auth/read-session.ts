import type { OwnUser } from '../../shared/contract/users.ts'
import type { Ctx } from '../context.ts'
import { findUser, showOwnUser } from '../users/index.ts'

export const ownRecord = async (ctx: Ctx, userId: string): Promise<OwnUser | null> => {
  const user = await findUser(ctx.db, userId)
  return user ? showOwnUser(ctx, ctx.db, user) : null
}

/** The caller's own record, or null for anybody who is not signed in; the proven phone of one who is only registering. */
export const readSession = async (ctx: Ctx): Promise<{ user: OwnUser | null; provenPhone: string | null }> => ({
  user: ctx.actor.kind === 'user' ? await ownRecord(ctx, ctx.actor.id) : null,
  provenPhone: ctx.actor.kind === 'registrant' ? ctx.actor.phone : null,
})
