import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { recordAction } from '../audit/index.ts'
import { refusedPower, requireUser, withTx, type Ctx } from '../context.ts'
import { discardPapers } from '../papers/index.ts'
import { lockUser } from '../users/index.ts'
import { mayDelete } from '../users/policy.ts'
import { closeBusiness } from './close-business.ts'
import { eraseTraces } from './erase-traces.ts'
import { ERASED_NAME } from './rules.ts'

const eraseRow = async (ctx: Ctx, tx: Tx, user: { id: string; phone: string }) => {
  await tx
    .update(users)
    .set({
      status: 'DELETED',
      name: ERASED_NAME,
      email: '',
      blockedBecause: null,
      phone: `deleted:${ctx.keyring.mac('erased-phone', user.phone).toString('hex')}`,
      verifiedAt: null,
      lastAccessAt: null,
      secondFactorAt: null,
      deletedAt: ctx.clock.now(),
    })
    .where(eq(users.id, user.id))
}

/**
 * Deletes an account: rides and requests ahead end with their refunds, nobody can sign in to it or find it, its phone and
 * plates are free again, and what the law does not make us keep is erased. Rides and payments of the past keep pointing
 * at a row that names nobody.
 * @throws AppError WRONG_STATE, MONEY_UNSETTLED
 */
export const eraseAccount = async (ctx: Ctx, id: string): Promise<{ success: true }> => {
  const viewer = requireUser(ctx)
  await withTx(ctx, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) throw notFound()
    if (!mayDelete(viewer, id)) throw refusedPower(viewer)
    await closeBusiness(ctx, tx, id)
    await discardPapers(tx, ctx.clock.now(), id)
    await eraseTraces(ctx, tx, user)
    await eraseRow(ctx, tx, user)
    if (viewer.id !== id) await recordAction(ctx, tx, { action: 'user.delete', target: { kind: 'user', id } })
  })
  return { success: true }
}
