import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { AdminProposal } from '../../shared/contract/admin.ts'
import { recordAction } from '../audit/index.ts'
import { refusedPower, requireFreshCode, requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { discardDocuments } from '../documents/index.ts'
import {
  agreeOnAdmin,
  dropProposals,
  requireAnotherAdmin,
  lockPerson,
  rememberAdmin,
  type Agreement,
  type UserRow,
} from '../users/index.ts'
import { mayDelete } from '../users/policy.ts'
import { hasReleasedNumber, needsTwoAdmins } from '../users/rules.ts'
import { closeBusiness } from './close-business.ts'
import { eraseTraces } from './erase-traces.ts'
import { ERASED_NAME } from '../../shared/kernel/first-name.ts'

/** A released number stays: a refund that is still owed must not go to the number that paid, which has another owner. */
const erasedPhone = ({ keyring }: Ctx, user: { id: string; phone: string }): string =>
  hasReleasedNumber(user) ? user.phone : `deleted:${keyring.newMac('erased-phone', user.phone).toString('hex')}`

const eraseRow = async (ctx: Ctx, tx: Tx, user: { id: string; phone: string }) => {
  await tx
    .update(users)
    .set({
      status: 'DELETED',
      name: ERASED_NAME,
      email: '',
      blockedBecause: null,
      phone: erasedPhone(ctx, user),
      verifiedAt: null,
      photoVersion: null,
      lastAccessAt: null,
      secondFactorAt: null,
      deletedAt: ctx.clock.now(),
    })
    .where(eq(users.id, user.id))
}

/** The agreement of 2 admins, or a proposal that waits for the second admin. Null: no second admin is needed. */
const agree = async (ctx: Ctx, tx: Tx, viewer: UserActor, user: UserRow): Promise<Agreement | null> => {
  if (viewer.id === user.id || !needsTwoAdmins(user, 'DELETE')) return null
  return agreeOnAdmin(ctx, tx, viewer, user.id, { decision: 'DELETE', reason: null })
}

const erase = async (ctx: Ctx, tx: Tx, user: UserRow, byOneself: boolean): Promise<void> => {
  const now = ctx.clock.now()
  await requireAnotherAdmin(tx, user)
  await closeBusiness(ctx, tx, user, { byOneself })
  await discardDocuments(tx, now, user.id)
  await dropProposals(tx, now, user.id)
  await eraseTraces(ctx, tx, user)
  if (user.role === 'ADMIN') await rememberAdmin(ctx, tx, user.phone)
  await eraseRow(ctx, tx, user)
}

/**
 * Deletes an account: its future rides and requests end with their refunds, nobody can sign in to it or find it, its
 * phone number and plates can be used again, and data that the law does not require is erased. Past rides and payments
 * refer to a row without personal data. Another admin's account needs 2 admins.
 * @throws AppError WRONG_STATE, MONEY_UNSETTLED, LAST_ADMIN, SECOND_FACTOR_REQUIRED, FRESH_CODE_REQUIRED
 */
export const eraseAccount = async (ctx: Ctx, id: string): Promise<{ success: true } | { proposal: AdminProposal }> => {
  const viewer = requireUser(ctx)
  return withTx(ctx, async (tx) => {
    const user = await lockPerson(tx, id)
    if (!user) throw notFound()
    if (!mayDelete(viewer, id)) throw refusedPower(viewer)
    if (viewer.id === id) requireFreshCode(ctx)
    const agreed = await agree(ctx, tx, viewer, user)
    if (agreed?.proposal) return { proposal: agreed.proposal }
    await erase(ctx, tx, user, viewer.id === id)
    if (viewer.id !== id)
      await recordAction(ctx, tx, {
        action: 'user.delete',
        target: { kind: 'user', id },
        ...(agreed === null ? {} : { details: { proposedBy: agreed.proposedBy } }),
      })
    return { success: true as const }
  })
}
