import { and, eq, ne } from 'drizzle-orm'
import { notifications, otpChallenges, users, vehicles } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { refusedPower, requireUser, withTx, type Ctx } from '../context.ts'
import { discardPapers } from '../papers/index.ts'
import { mayDelete } from './policy.ts'
import { hasOpenRequests, hasRidesAhead } from './queries.ts'
import { revokeSessions } from './revoke-sessions.ts'

/**
 * Deletes an account: nobody can sign in to it or find it, its phone and plates are free again, and what the law does
 * not make us keep is erased. Rides and payments of the past keep pointing at the empty row.
 * @throws AppError CONFLICT while other people count on the user
 */
export const deleteUser = async (ctx: Ctx, id: string): Promise<{ success: true }> => {
  const viewer = requireUser(ctx)
  await withTx(ctx, async (tx) => {
    const live = and(eq(users.id, id), ne(users.status, 'DELETED'))
    const [user] = await tx.select({ phone: users.phone }).from(users).where(live).for('update')
    if (!user) throw notFound()
    if (!mayDelete(viewer, id)) throw refusedPower(viewer)
    if (await hasRidesAhead(tx, id)) throw new AppError('CONFLICT', 'users.haveRides')
    if (await hasOpenRequests(tx, id)) throw new AppError('CONFLICT', 'users.haveRequests')
    await tx.update(users).set({ status: 'DELETED', name: '', email: '', verifiedAt: null }).where(live)
    await tx.update(vehicles).set({ status: 'DELETED' }).where(eq(vehicles.ownerId, id))
    await tx.delete(notifications).where(eq(notifications.userId, id))
    await tx.delete(otpChallenges).where(eq(otpChallenges.phone, user.phone))
    await discardPapers(tx, ctx.clock.now(), id)
    await revokeSessions(tx, ctx.clock.now(), id, 'DELETED')
  })
  return { success: true }
}
