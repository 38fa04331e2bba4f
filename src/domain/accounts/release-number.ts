import { and, eq, isNull } from 'drizzle-orm'
import { sessions, signInOrigins } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { withTx, type Ctx } from '../context.ts'
import { lockClaim, requireClaim } from '../auth/index.ts'
import { isLongUnused } from '../auth/rules.ts'
import { deleteContactsWith } from '../trusted-contacts/index.ts'
import { removeNumber } from '../users/index.ts'

/**
 * For a phone number that has a new owner. Removes the number from the old account and ends the sessions of this
 * account, so that nobody can sign in to it with this number any more. The new owner is nobody's trusted contact. The
 * caller can then register.
 * @throws AppError CONFLICT for an admin's number, and when the account was used meanwhile
 */
export const releaseNumber = async (ctx: Ctx): Promise<{ success: true }> => {
  const claim = requireClaim(ctx)
  await withTx(ctx, async (tx) => {
    const { session, user } = await lockClaim(tx, claim)
    const now = ctx.clock.now()
    if (user.role === 'ADMIN' || !isLongUnused(user, now)) throw new AppError('CONFLICT', 'auth.numberKept')
    await removeNumber(ctx, tx, user)
    await deleteContactsWith(ctx, tx, claim.phone)
    await tx
      .update(sessions)
      .set({ revokedAt: now, revokeReason: 'NUMBER_RELEASED' })
      .where(and(eq(sessions.userId, user.id), isNull(sessions.revokedAt)))
    await tx.delete(signInOrigins).where(eq(signInOrigins.userId, user.id))
    await tx.update(sessions).set({ claimsUserId: null }).where(eq(sessions.id, session.id))
  })
  return { success: true }
}
