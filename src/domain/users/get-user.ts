import { notFound } from '../../platform/errors.ts'
import type { OwnUser, PublicUser } from '../../shared/contract/users.ts'
import { isHidden } from '../blocks/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { knowsAnyway } from './policy.ts'
import { presentUser, type Sight } from './present.ts'
import { drivesABookableRide, findUser, shareARequest, type UserRow } from './queries.ts'
import { showOwnUser } from './show-own-user.ts'

/** @throws AppError UNAUTHENTICATED */
export const getOwnUser = async (ctx: Ctx): Promise<OwnUser> => {
  const user = await findUser(ctx.db, requireUser(ctx).id)
  if (!user) throw notFound()
  return showOwnUser(ctx, ctx.db, user)
}

/** The same with what nobody but the caller reads. @throws AppError UNAUTHENTICATED */
export const getCaller = async (ctx: Ctx): Promise<OwnUser> => {
  const { mayUseWomenOnly } = requireUser(ctx)
  return { ...(await getOwnUser(ctx)), mayUseWomenOnly }
}

const sightOf = async (ctx: Ctx, user: UserRow): Promise<Sight> => {
  const none = { seesPhone: false, knowsPerson: false }
  if (ctx.actor.kind !== 'user') return none
  const viewerId = ctx.actor.id
  if (knowsAnyway(ctx.actor, user.id)) return { seesPhone: true, knowsPerson: true }
  if (await isHidden(ctx.db, viewerId, user.id)) return none
  // Users with a shared booking may have to call, even a user who does not want calls.
  if (await shareARequest(ctx.db, viewerId, user.id, true)) return { seesPhone: true, knowsPerson: true }
  if (!user.callable) return none
  const mayCall =
    (await drivesABookableRide(ctx.db, user.id, {
      now: ctx.clock.now(),
      mayUseWomenOnly: ctx.actor.mayUseWomenOnly,
    })) || (await shareARequest(ctx.db, viewerId, user.id))
  return { seesPhone: mayCall, knowsPerson: false }
}

/** @throws AppError NOT_FOUND, also when the account was deleted */
export const getUser = async (ctx: Ctx, id: string): Promise<PublicUser> => {
  const user = await findUser(ctx.db, id)
  if (!user) throw notFound()
  return presentUser(user, await sightOf(ctx, user), ctx.settings.publicUrl)
}
