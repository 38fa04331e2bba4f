import { and, count, eq, isNull } from 'drizzle-orm'
import { recoveryCodes, sessions, users } from '../../db/schema/index.ts'
import type { SecondFactorState } from '../../shared/contract/second-factor.ts'
import type { Ctx } from '../context.ts'
import { isElevated } from './rules.ts'
import { requireAdminAccount } from './consume-second-factor.ts'

export const readSecondFactor = async (ctx: Ctx): Promise<SecondFactorState> => {
  const { id, sessionId } = requireAdminAccount(ctx)
  const [session] = await ctx.db
    .select({
      elevatedAt: sessions.elevatedAt,
      elevatedUntil: sessions.elevatedUntil,
      enrolledAt: users.secondFactorAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
  const [left] = await ctx.db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt)))
  const elevated = session !== undefined && isElevated(session, ctx.clock.now())
  return {
    required: ctx.settings.adminSecondFactor === 'required',
    enrolled: (session?.enrolledAt ?? null) !== null,
    elevatedUntil: elevated ? (session.elevatedUntil?.toISOString() ?? null) : null,
    recoveryCodesLeft: left?.codes ?? 0,
  }
}
