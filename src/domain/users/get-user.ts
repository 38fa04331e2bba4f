import { notFound } from '../../platform/errors.ts'
import type { OwnUser, PublicUser } from '../../shared/contract/users.ts'
import { isHidden } from '../blocks/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { listFacts, showSeen } from '../documents/index.ts'
import { maySee, type Relation } from '../who-sees.ts'
import { relationAnyway, seesPhone } from './policy.ts'
import { presentUser } from './present.ts'
import { closestRequest, drivesABookableRide, findUser } from './queries.ts'
import { showOwnUser } from './show-own-user.ts'

export const getOwnUser = async (ctx: Ctx): Promise<OwnUser> => {
  const user = await findUser(ctx.db, requireUser(ctx).id)
  if (!user) throw notFound()
  return showOwnUser(ctx, ctx.db, user)
}

/** Only the caller may read `mayUseWomenOnly`. @throws AppError UNAUTHENTICATED */
export const getCaller = async (ctx: Ctx): Promise<OwnUser> => {
  const { mayUseWomenOnly } = requireUser(ctx)
  return { ...(await getOwnUser(ctx)), mayUseWomenOnly }
}

const relationTo = async (ctx: Ctx, userId: string): Promise<Relation> => {
  const { actor, db, clock, settings } = ctx
  if (actor.kind !== 'user') return 'visitor'
  const anyway = relationAnyway(actor, userId)
  if (anyway !== null) return anyway
  if (await isHidden(db, actor.id, userId)) return 'blocked'
  const shared = await closestRequest(db, actor.id, userId)
  if (shared === 'APPROVED' || shared === 'PAID') return 'agreed'
  const { mayUseWomenOnly } = actor
  if (shared !== null) return 'requested'
  const sight = { now: clock.now(), mayUseWomenOnly, required: settings.documents.required }
  return (await drivesABookableRide(db, userId, sight)) ? 'reader' : 'signedIn'
}

/** @throws AppError NOT_FOUND, also when the account was deleted */
export const getUser = async (ctx: Ctx, id: string): Promise<PublicUser> => {
  const user = await findUser(ctx.db, id)
  if (!user) throw notFound()
  const relation = await relationTo(ctx, id)
  const sight = {
    seesPhone: seesPhone(user, relation),
    knowsPerson: maySee('person', 'wholeName', relation),
  }
  const own = (await listFacts(ctx.db, id)).filter(({ vehicleId }) => vehicleId === null)
  const seen = user.role === 'DRIVER' ? showSeen(own, ctx.clock.now()) : []
  return { ...presentUser(user, sight, ctx.settings.publicUrl), ...(seen.length > 0 && { seen }) }
}
