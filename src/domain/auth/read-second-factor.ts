import { and, count, eq, isNull } from 'drizzle-orm'
import { recoveryCodes, sessions, users } from '../../db/schema/index.ts'
import type { SecondFactorState } from '../../shared/contract/second-factor.ts'
import type { Ctx } from '../context.ts'
import { isRaised } from './rules.ts'
import { requireAdminAccount } from './take-second-factor.ts'

export const readSecondFactor = async (ctx: Ctx): Promise<SecondFactorState> => {
  const { id, sessionId } = requireAdminAccount(ctx)
  const [session] = await ctx.db
    .select({ raisedAt: sessions.raisedAt, raisedUntil: sessions.raisedUntil, enrolledAt: users.secondFactorAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
  const [left] = await ctx.db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, id), isNull(recoveryCodes.usedAt)))
  const raised = session !== undefined && isRaised(session, ctx.clock.now())
  return {
    required: ctx.settings.adminSecondFactor === 'required',
    enrolled: (session?.enrolledAt ?? null) !== null,
    raisedUntil: raised ? (session.raisedUntil?.toISOString() ?? null) : null,
    recoveryCodesLeft: left?.codes ?? 0,
  }
}
