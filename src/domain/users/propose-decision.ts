import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { adminProposals, users } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AdminProposal } from '../../shared/contract/admin.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx, type Dependencies, type UserActor } from '../context.ts'
import { lockAdmins } from './require-another-admin.ts'
import { presentProposal } from './present.ts'
import { proposedSince } from './rules.ts'
import type { AdminDecision } from '../../shared/kernel/enums.ts'

type Db = Dependencies['db']
interface Proposal {
  decision: AdminDecision
  reason: string | null
}

const selectOpen = (db: Db | Tx, now: Date) => {
  const columns = { proposal: adminProposals, proposer: { id: users.id, name: users.name } }
  const proposer = and(eq(users.id, adminProposals.proposedBy), eq(users.role, 'ADMIN'), eq(users.status, 'ACTIVE'))
  const isOpen = and(isNull(adminProposals.endedAt), gt(adminProposals.proposedAt, proposedSince(now)))
  return { rows: db.select(columns).from(adminProposals).innerJoin(users, proposer), isOpen }
}

export const listProposals = async (
  deps: Pick<Dependencies, 'db' | 'clock'>,
  targetIds: readonly string[],
): Promise<Map<string, AdminProposal[]>> => {
  const { rows, isOpen } = selectOpen(deps.db, deps.clock.now())
  const found = targetIds.length === 0 ? [] : await rows.where(and(inArray(adminProposals.targetId, targetIds), isOpen))
  const byTarget = Map.groupBy(found, ({ proposal }) => proposal.targetId)
  return new Map([...byTarget].map(([id, open]) => [id, open.map(presentProposal)]))
}

const end = async (
  tx: Tx,
  now: Date,
  id: string,
  ended: { outcome: 'DONE' | 'WITHDRAWN' | 'LAPSED'; endedBy: string | null },
) => {
  await tx
    .update(adminProposals)
    .set({ ...ended, endedAt: now })
    .where(eq(adminProposals.id, id))
}

/** Ends a proposal that nobody can confirm any more, so that the decision can be proposed again. */
const endLapsed = async (tx: Tx, now: Date, targetId: string, decision: AdminDecision): Promise<void> => {
  await tx
    .update(adminProposals)
    .set({ outcome: 'LAPSED', endedAt: now })
    .where(
      and(eq(adminProposals.targetId, targetId), eq(adminProposals.decision, decision), isNull(adminProposals.endedAt)),
    )
}

const propose = async (ctx: Ctx, tx: Tx, admin: UserActor, targetId: string, { decision, reason }: Proposal) => {
  const now = ctx.clock.now()
  await endLapsed(tx, now, targetId, decision)
  const [proposal] = await tx
    .insert(adminProposals)
    .values({ id: newId(), targetId, decision, reason, proposedBy: admin.id, proposedAt: now })
    .returning()
  if (!proposal) throw notFound()
  await recordAction(ctx, tx, {
    action: 'user.propose',
    target: { kind: 'user', id: targetId },
    details: { decision, ...(reason === null ? {} : { reason }) },
  })
  return presentProposal({ proposal, proposer: { id: admin.id, name: admin.name } })
}

/** The proposal that waits for a second admin; null when 2 admins have made the same decision. */
export type Agreement = { proposal: AdminProposal } | { proposal: null; reason: string | null; proposedBy: string }

/**
 * Stores the first admin's decision as a proposal. The same decision by a second admin ends the proposal, and the
 * caller then carries it out. Call `lockPerson` of require-another-admin.ts first.
 */
export const agreeOnAdmin = async (
  ctx: Ctx,
  tx: Tx,
  admin: UserActor,
  targetId: string,
  proposed: Proposal,
): Promise<Agreement> => {
  const now = ctx.clock.now()
  const { rows, isOpen } = selectOpen(tx, now)
  const same = and(eq(adminProposals.targetId, targetId), eq(adminProposals.decision, proposed.decision))
  const [open] = await rows.where(and(same, isOpen))
  if (!open) return { proposal: await propose(ctx, tx, admin, targetId, proposed) }
  if (open.proposer.id === admin.id) return { proposal: presentProposal(open) }
  await end(tx, now, open.proposal.id, { outcome: 'DONE', endedBy: admin.id })
  return { proposal: null, reason: proposed.reason ?? open.proposal.reason, proposedBy: open.proposer.id }
}

export const dropProposals = async (tx: Tx, now: Date, userId: string): Promise<void> => {
  await tx.update(adminProposals).set({ reason: null }).where(eq(adminProposals.targetId, userId))
  await tx
    .update(adminProposals)
    .set({ outcome: 'WITHDRAWN', endedAt: now })
    .where(
      and(
        or(eq(adminProposals.targetId, userId), eq(adminProposals.proposedBy, userId)),
        isNull(adminProposals.endedAt),
      ),
    )
}

/** Cancels a proposal; any admin can, except the admin whom it is about. @throws AppError NOT_FOUND */
export const withdrawProposal = (ctx: Ctx, id: string): Promise<{ success: true }> => {
  const admin = requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    await lockAdmins(tx)
    const { rows, isOpen } = selectOpen(tx, ctx.clock.now())
    const [open] = await rows.where(and(eq(adminProposals.id, id), isOpen))
    if (!open || open.proposal.targetId === admin.id) throw notFound()
    await end(tx, ctx.clock.now(), id, { outcome: 'WITHDRAWN', endedBy: admin.id })
    const { targetId, decision } = open.proposal
    await recordAction(ctx, tx, {
      action: 'user.withdraw',
      target: { kind: 'user', id: targetId },
      details: { decision },
    })
    return { success: true as const }
  })
}
