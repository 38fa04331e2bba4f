import { eq } from 'drizzle-orm'
import { sessions } from '../../db/schema/index.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { countUsed } from './limit-codes.ts'
import { consumeCode, matchCode, wrongCode } from './match-code.ts'
import { recogniseOrigin } from './recognise-origin.ts'
import { freshUntil } from './rules.ts'

/** @throws AppError INVALID_OTP, RATE_LIMITED */
export const confirmCode = async (ctx: Ctx, { code }: { code: string }): Promise<{ success: true; until: string }> => {
  const user = requireUser(ctx)
  const { phone, sessionId } = user
  const caller = { phone, binding: ctx.visitor?.binding ?? null, user, origins: await recogniseOrigin(ctx, user) }
  const challengeId = await matchCode(ctx, caller, code)
  const now = ctx.clock.now()
  const isConfirmed = await withTx(ctx, async (tx) => {
    if (!(await consumeCode(ctx, tx, challengeId))) return false
    await tx.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId))
    return true
  })
  if (!isConfirmed) throw await wrongCode(ctx, caller)
  await countUsed(ctx)
  return { success: true, until: freshUntil(now).toISOString() }
}
