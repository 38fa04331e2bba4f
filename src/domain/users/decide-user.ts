import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { users } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { AdminProposal, DecisionBody } from '../../shared/contract/admin.ts'
import type { OwnUser } from '../../shared/contract/users.ts'
import { recordAction } from '../audit/index.ts'
import { askNoMore, findUnopened } from '../documents/index.ts'
import { refusedPower, requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { requireAnotherAdmin, lockPerson } from './require-another-admin.ts'
import { mayDecideStatus } from './policy.ts'
import { agreeOnAdmin } from './propose-decision.ts'
import type { UserRow } from './queries.ts'
import { isUnverifiedDriver, needsTwoAdmins } from './rules.ts'
import { showOwnUser } from './show-own-user.ts'

export type Decided = { user: OwnUser } | { proposal: AdminProposal }

interface Decision {
  status: 'ACTIVE' | 'BLOCKED'
  verifies: boolean
  reason: string | null
  recordedAs: 'user.status' | 'user.approve' | 'user.reject'
}

const requireDecider = (ctx: Ctx, id: string): UserActor => {
  const viewer = requireUser(ctx)
  if (viewer.role !== 'ADMIN') throw refusedPower(viewer)
  if (!mayDecideStatus(viewer, id)) throw new AppError('FORBIDDEN', 'users.ownRow')
  return viewer
}

/** A block also ends all sessions: `src/db/sql/sessions.sql`. */
const write = async (ctx: Ctx, tx: Tx, user: UserRow, { status, verifies, reason }: Decision): Promise<UserRow> => {
  const now = ctx.clock.now()
  const isVerified = verifies && isUnverifiedDriver(user)
  const reasonSoFar = user.status === 'BLOCKED' ? user.blockedBecause : null
  if (status !== 'ACTIVE') await requireAnotherAdmin(tx, user)
  const [decided] = await tx
    .update(users)
    .set({
      status,
      blockedBecause: status === 'BLOCKED' ? (reason ?? reasonSoFar) : null,
      verifiedAt: isVerified ? now : user.verifiedAt,
    })
    .where(eq(users.id, user.id))
    .returning()
  if (verifies) await askNoMore(tx, user.id)
  if (isVerified) await ctx.enqueue(tx, 'notifications.tell', { event: 'driver-verified', id: user.id })
  return decided ?? user
}

const detailsOf = (from: UserRow, { status, reason, recordedAs }: Decision, proposedBy: string | null) => ({
  ...(recordedAs === 'user.status' ? { to: status } : { from: from.status }),
  ...(reason === null || recordedAs === 'user.status' ? {} : { reason }),
  ...(proposedBy === null ? {} : { proposedBy }),
})

/** Requires that this admin has opened every ID document that the driver has sent. @throws AppError CONFLICT */
const requireOpened = async (tx: Tx, adminId: string, userId: string): Promise<void> => {
  const unopened = await findUnopened(tx, adminId, userId)
  if (unopened.length > 0) throw new AppError('CONFLICT', 'users.openFirst')
}

const decideStatusIn = async (ctx: Ctx, tx: Tx, id: string, decision: Decision): Promise<Decided> => {
  const admin = requireDecider(ctx, id)
  const user = await lockPerson(tx, id)
  if (!user) throw notFound()
  if (decision.verifies && isUnverifiedDriver(user)) await requireOpened(tx, admin.id, id)
  const proposed = { decision: decision.status === 'ACTIVE' ? 'ACTIVATE' : 'BLOCK', reason: decision.reason } as const
  const agreed = needsTwoAdmins(user, proposed.decision) ? await agreeOnAdmin(ctx, tx, admin, id, proposed) : null
  if (agreed?.proposal) return { proposal: agreed.proposal }
  const settled = agreed === null ? decision : { ...decision, reason: agreed.reason }
  const decided = await write(ctx, tx, user, settled)
  await recordAction(ctx, tx, {
    action: decision.recordedAs,
    target: { kind: 'user', id },
    details: detailsOf(user, settled, agreed?.proposedBy ?? null),
  })
  return { user: await showOwnUser(ctx, tx, decided) }
}

/** The first call that changes an admin's status returns only a proposal. @throws AppError FORBIDDEN, NOT_FOUND, LAST_ADMIN */
export const decideStatus = (ctx: Ctx, id: string, decision: Decision): Promise<Decided> => {
  requireDecider(ctx, id)
  return withTx(ctx, (tx) => decideStatusIn(ctx, tx, id, decision))
}

const decisionOf = (decision: 'approve' | 'reject', { reason }: DecisionBody): Decision => ({
  status: decision === 'approve' ? 'ACTIVE' : 'BLOCKED',
  verifies: decision === 'approve',
  reason: reason ?? null,
  recordedAs: `user.${decision}`,
})

/** An approval makes the user ACTIVE and a driver verified; a rejection blocks the user and ends all sessions. */
export const decideUser = (
  ctx: Ctx,
  id: string,
  decision: 'approve' | 'reject',
  body: DecisionBody = {},
): Promise<Decided> => decideStatus(ctx, id, decisionOf(decision, body))

export const decideUserIn = (
  ctx: Ctx,
  tx: Tx,
  id: string,
  decision: 'approve' | 'reject',
  body: DecisionBody,
): Promise<Decided> => decideStatusIn(ctx, tx, id, decisionOf(decision, body))
