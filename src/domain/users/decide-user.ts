import { and, eq, ne } from 'drizzle-orm'
import { users } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { DecisionBody } from '../../shared/contract/admin.ts'
import type { OwnUser } from '../../shared/contract/users.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { mayDecideStatus } from './policy.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { showOwnUser } from './show-own-user.ts'

/**
 * An admin's decision: approving makes the user ACTIVE and a driver verified, rejecting blocks and signs out everywhere.
 * @throws AppError FORBIDDEN about the admin's own row
 */
export const decideUser = async (
  ctx: Ctx,
  id: string,
  decision: 'approve' | 'reject',
  { reason }: DecisionBody = {},
): Promise<OwnUser> => {
  const admin = requireAdmin(ctx)
  if (!mayDecideStatus(admin, id)) throw new AppError('FORBIDDEN', 'users.ownRow')
  return withTx(ctx, async (tx) => {
    const now = ctx.clock.now()
    const live = and(eq(users.id, id), ne(users.status, 'DELETED'))
    const [user] = await tx.select().from(users).where(live).for('update')
    if (!user) throw notFound()
    const verifies = decision === 'approve' && user.role === 'DRIVER' && user.verifiedAt === null
    const [decided] = await tx
      .update(users)
      .set({
        status: decision === 'approve' ? 'ACTIVE' : 'BLOCKED',
        blockedBecause: decision === 'reject' ? (reason ?? null) : null,
        verifiedAt: verifies ? now : user.verifiedAt,
      })
      .where(live)
      .returning()
    if (verifies) await ctx.enqueue(tx, 'notifications.tell', { event: 'driver-verified', id })
    await recordAction(ctx, tx, {
      action: `user.${decision}`,
      target: { kind: 'user', id },
      details: { from: user.status, ...(reason ? { reason } : {}) },
    })
    if (decision === 'reject') await revokeSessions(tx, now, id, 'BLOCKED')
    return showOwnUser(ctx, tx, decided ?? user)
  })
}
