import { eq } from 'drizzle-orm'
import { recoveryCodes, secondFactors, sessions } from '../../db/schema/index.ts'
import { recordAction } from '../audit/index.ts'
import { withTx, type Ctx } from '../context.ts'
import { setSecondFactor } from '../users/index.ts'
import { limitGuesses, requireAdminAccount, consumeSecondFactor } from './consume-second-factor.ts'

/**
 * Where two-step verification is required, the admin has no admin rights afterwards until they set it up again.
 */
export const disableSecondFactor = async (ctx: Ctx, { code }: { code: string }): Promise<{ success: true }> => {
  const user = requireAdminAccount(ctx)
  await limitGuesses(ctx, user)
  await withTx(ctx, async (tx) => {
    await consumeSecondFactor(ctx, tx, user.id, code)
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    await tx.delete(secondFactors).where(eq(secondFactors.userId, user.id))
    await setSecondFactor(tx, user.id, null)
    await tx.update(sessions).set({ elevatedAt: null, elevatedUntil: null }).where(eq(sessions.userId, user.id))
    await recordAction(ctx, tx, { action: 'second-factor.disable', target: { kind: 'user', id: user.id } })
  })
  return { success: true }
}
