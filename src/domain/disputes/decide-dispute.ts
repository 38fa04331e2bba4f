import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { disputes } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { AdminDispute, DecideDisputeBody } from '../../shared/contract/disputes.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx, type UserActor } from '../context.ts'
import { divideSeatMoney } from '../payouts/index.ts'
import { countTrip } from '../rides/index.ts'
import { announceDispute } from './events.ts'
import { lockDispute } from './lock-dispute.ts'
import { isParty } from './policy.ts'
import { presentAdminDispute } from './present.ts'
import { findDispute } from './queries.ts'
import { isDecidable, shareOf } from './rules.ts'

type LockedDispute = Awaited<ReturnType<typeof lockDispute>>

const guard = (admin: UserActor, { row, request, dispute }: LockedDispute, now: Date): void => {
  const { riderId, ownerId } = request
  if (isParty(admin, { riderId, ownerId, driverId: row.ride.driverId }))
    throw new AppError('FORBIDDEN', 'dispute.ownCase')
  if (dispute.status === 'DECIDED') throw new AppError('WRONG_STATE', 'dispute.decided')
  if (!isDecidable(dispute, now)) throw new AppError('WRONG_STATE', 'dispute.waiting')
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
 * An admin who is no party says how much goes back to the rider; the rest is the driver's. Final, recorded, told to both.
 * @throws AppError FORBIDDEN, WRONG_STATE while the other side may still answer, once decided, or once the money is gone
 */
export const decideDispute = (ctx: Ctx, id: string, body: DecideDisputeBody): Promise<AdminDispute> =>
  withTx(ctx, async (tx) => {
    const admin = requireAdmin(ctx)
    const now = ctx.clock.now()
    const locked = await lockDispute(tx, id)
    guard(admin, locked, now)
    const share = await writeDecision(ctx, tx, admin, locked, body)
    await moveMoney(ctx, tx, locked, share.refundKsh)
    await countTrip(tx, locked.row.ride.id)
    await recordAction(ctx, tx, {
      action: 'dispute.decide',
      target: { kind: 'dispute', id },
      details: { decision: body.decision, reason: body.reason, ...share },
    })
    const { riderId, ownerId } = locked.request
    await announceDispute(tx, ctx, locked.row, { template: 'dispute_decided', disputeId: id, to: [riderId, ownerId] })
    const row = await findDispute(tx, id)
    if (!row) throw notFound()
    return presentAdminDispute(row, admin, now)
  })
