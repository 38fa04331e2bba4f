import { notFound } from '../../platform/errors.ts'
import type { OwnUser, PublicUser } from '../../shared/contract/users.ts'
import { isBlockedBetween } from '../blocks/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { knowsPhone } from './policy.ts'
import { presentUser } from './present.ts'
import { drivesABookableRide, findUser, shareARequest, type UserRow } from './queries.ts'
import { showOwnUser } from './show-own-user.ts'

/** @throws AppError UNAUTHENTICATED */
export const getOwnUser = async (ctx: Ctx): Promise<OwnUser> => {
  const user = await findUser(ctx.db, requireUser(ctx).id)
  if (!user) throw notFound()
  return showOwnUser(ctx, ctx.db, user)
}

const seesPhone = async (ctx: Ctx, user: UserRow): Promise<boolean> => {
  if (ctx.actor.kind !== 'user') return false
  if (knowsPhone(ctx.actor, user.id)) return true
  if (await isBlockedBetween(ctx.db, ctx.actor.id, user.id)) return false
  // Who has booked with the other may have to call, even somebody who does not want to be called.
  if (!user.callable) return shareARequest(ctx.db, ctx.actor.id, user.id, true)
  return (await drivesABookableRide(ctx.db, user.id, ctx.clock.now())) || shareARequest(ctx.db, ctx.actor.id, user.id)
}

/** Another person. @throws AppError NOT_FOUND, also when the account was deleted */
export const getUser = async (ctx: Ctx, id: string): Promise<PublicUser> => {
  const user = await findUser(ctx.db, id)
  if (!user) throw notFound()
  return presentUser(user, await seesPhone(ctx, user), ctx.settings.publicUrl)
}
