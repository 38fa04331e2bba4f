import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { disputes } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { AdminDispute, DecideDisputeBody } from '../../shared/contract/disputes.ts'
import { decideAlone } from '../approvals/index.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx, type UserActor } from '../context.ts'
import { countTrip } from '../rides/index.ts'
import { isInvolved } from '../seat-requests/index.ts'
import { requireAction } from '../transition-table.ts'
import { divideSeatMoney } from './divide-seat-money.ts'
import { announceDispute } from './events.ts'
import { lockDispute } from './lock-dispute.ts'
import { presentAdminDispute } from './present.ts'
import { findDispute } from './queries.ts'
import { shareOf } from './rules.ts'
import { DISPUTE_TRANSITIONS } from './transitions.ts'

type LockedDispute = Awaited<ReturnType<typeof lockDispute>>

const guard = async (tx: Tx, admin: UserActor, { request, dispute }: LockedDispute, now: Date): Promise<void> => {
  const person = (await isInvolved(tx, admin.id, request.id)) ? 'involved' : 'admin'
  requireAction(DISPUTE_TRANSITIONS.decide, person, dispute, now)
}

const writeDecision = async (
  ctx: Ctx,
  tx: Tx,
  admin: UserActor,
  { dispute }: LockedDispute,
  { decision, reason }: DecideDisputeBody,
): Promise<ReturnType<typeof shareOf>> => {
  const share = shareOf(decision, dispute.capturedKsh)
  const decided = { decision, decisionReason: reason, decidedBy: admin.id, decidedAt: ctx.clock.now(), ...share }
  const written = await tx
    .update(disputes)
    .set({ status: 'DECIDED', ...decided })
    .where(and(eq(disputes.id, dispute.id), eq(disputes.status, dispute.status)))
    .returning({ id: disputes.id })
  if (written.length === 0) throw new AppError('CONFLICT', 'error.conflict')
  return share
}

const moveMoney = async (ctx: Ctx, tx: Tx, { row, request }: LockedDispute, refundKsh: number): Promise<void> => {
  const division = { requestId: request.id, driverId: row.ride.driverId, refundKsh }
  await divideSeatMoney(ctx, tx, division).catch((error: unknown) => {
    const isGone = error instanceof AppError && error.code === 'CONFLICT'
    throw isGone ? new AppError('WRONG_STATE', 'dispute.moneyGone') : error
  })
}

/**
 * Above the limit, the first of 2 equal decisions moves no money. @returns whether the decision waits for a second admin
 * @throws AppError FORBIDDEN to an admin who repeats their own decision
 */
const waitForSecond = async (
  ctx: Ctx,
  tx: Tx,
  admin: UserActor,
  { dispute }: LockedDispute,
  { decision, reason }: DecideDisputeBody,
): Promise<boolean> => {
  const { id, capturedKsh: amountKsh, proposed, proposedBy } = dispute
  const sole = { adminId: admin.id, subject: 'dispute', subjectId: id, amountKsh } as const
  if (proposed === null && (await decideAlone(ctx, tx, sole))) return false
  if (proposed === decision && proposedBy === admin.id) throw new AppError('FORBIDDEN', 'finance.anotherAdminSettles')
  if (proposed === decision) return false
  const proposal = { proposed: decision, proposedBy: admin.id, proposedAt: ctx.clock.now() }
  await tx.update(disputes).set(proposal).where(eq(disputes.id, id))
  const details = { decision, reason, amount: amountKsh }
  await recordAction(ctx, tx, { action: 'dispute.propose', target: { kind: 'dispute', id }, details })
  return true
}

const announceDecision = async (
  ctx: Ctx,
  tx: Tx,
  { row, request, dispute }: LockedDispute,
  share: ReturnType<typeof shareOf>,
): Promise<void> => {
  const news = { disputeId: dispute.id, requestId: request.id, to: [request.riderId, request.ownerId], fromId: null }
  await announceDispute(tx, ctx, row, { ...news, template: 'dispute_decided', ...share })
}

/**
 * An admin who is not part of the trip decides the rider's refund; the driver gets the rest. The decision is final and
 * recorded, and both people are told. Above the limit a second admin has to decide the same.
 * @throws AppError FORBIDDEN, WRONG_STATE while the other person may still answer, after the decision, or after the
 * money was sent
 */
export const decideDispute = (ctx: Ctx, id: string, body: DecideDisputeBody): Promise<AdminDispute> =>
  withTx(ctx, async (tx) => {
    const admin = requireAdmin(ctx)
    const now = ctx.clock.now()
    const locked = await lockDispute(tx, id)
    await guard(tx, admin, locked, now)
    if (!(await waitForSecond(ctx, tx, admin, locked, body))) {
      const share = await writeDecision(ctx, tx, admin, locked, body)
      await moveMoney(ctx, tx, locked, share.refundKsh)
      await countTrip(tx, locked.row.ride.id)
      const details = { decision: body.decision, reason: body.reason, ...share }
      await recordAction(ctx, tx, { action: 'dispute.decide', target: { kind: 'dispute', id }, details })
      await announceDecision(ctx, tx, locked, share)
    }
    const row = await findDispute(tx, id)
    if (!row) throw notFound()
    return presentAdminDispute(row, admin, false, now)
  })
