import { withTx, type Ctx } from '../context.ts'
import { limitGuesses, raiseSession, requireAdminAccount, consumeSecondFactor } from './consume-second-factor.ts'

export const verifySecondFactor = async (
  ctx: Ctx,
  { code }: { code: string },
): Promise<{ success: true; elevatedUntil: string }> => {
  const user = requireAdminAccount(ctx)
  await limitGuesses(ctx, user)
  const until = await withTx(ctx, async (tx) => {
    await consumeSecondFactor(ctx, tx, user.id, code)
    return raiseSession(ctx, tx, user)
  })
  return { success: true, elevatedUntil: until.toISOString() }
}
