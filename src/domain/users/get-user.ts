import { notFound } from '../../platform/errors.ts'
import type { OwnUser, PublicUser } from '../../shared/contract/users.ts'
import { requireUser, type Ctx } from '../context.ts'
import { knowsPhone } from './policy.ts'
import { presentOwnUser, presentUser } from './present.ts'
import { drivesABookableRide, findUser, shareARequest } from './queries.ts'

/** @throws AppError UNAUTHENTICATED */
export const getOwnUser = async (ctx: Ctx): Promise<OwnUser> => {
  const user = await findUser(ctx.db, requireUser(ctx).id)
  if (!user) throw notFound()
  return presentOwnUser(user)
}

const seesPhone = async (ctx: Ctx, userId: string): Promise<boolean> => {
  if (ctx.actor.kind !== 'user') return false
  return (
    knowsPhone(ctx.actor, userId) ||
    (await drivesABookableRide(ctx.db, userId, ctx.clock.now())) ||
    (await shareARequest(ctx.db, ctx.actor.id, userId))
  )
}

/** Another person. @throws AppError NOT_FOUND, also when the account was deleted */
export const getUser = async (ctx: Ctx, id: string): Promise<PublicUser> => {
  const user = await findUser(ctx.db, id)
  if (!user) throw notFound()
  return presentUser(user, await seesPhone(ctx, id))
}
