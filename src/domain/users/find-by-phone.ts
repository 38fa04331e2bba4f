import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { isHidden } from '../blocks/index.ts'
import { requireUser, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { findUserByPhone } from './queries.ts'
import { parsePhone, publicNameParts } from './rules.ts'

const LOOKUPS = { name: 'find-by-phone', max: 20, windowSeconds: HOUR_MS / 1000 }

/** Finds a user by a number that the caller knows; at most 20 calls per hour, so that nobody can scan numbers. */
export const findByPhone = async (ctx: Ctx, input: { phone: string }) => {
  const viewer = requireUser(ctx)
  const phone = parsePhone(input.phone, 'users.invalidPhone')
  await limitHits(ctx, LOOKUPS, viewer.id)
  const user = await findUserByPhone(ctx.db, phone)
  if (user?.status !== 'ACTIVE' || (!user.findable && user.id !== viewer.id)) return { user: null }
  if (await isHidden(ctx.db, viewer.id, user.id)) return { user: null }
  const { firstName, lastName } = publicNameParts(user.name)
  return { user: { id: user.id, firstName, lastName, phone } }
}
