import { and, eq } from 'drizzle-orm'
import { manualRefunds } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { ManualRefund } from '../../shared/contract/finance.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { isInvolved } from '../seat-requests/index.ts'
import { nextState, requireAction } from '../transition-table.ts'
import { refundPerson } from './policy.ts'
import { presentManualRefund } from './present.ts'
import { findManualRefund } from './queries.ts'
import { createManualRefund, guardRefund } from './request-refund.ts'
import { MANUAL_REFUND_TRANSITIONS } from './transitions.ts'

/**
 * Only one of several parallel decisions succeeds.
 * @throws AppError NOT_FOUND, FORBIDDEN to an admin who confirms a refund that they proposed, or of a trip that they are part of, WRONG_STATE
 */
export const decideRefund = (ctx: Ctx, id: string, decision: 'confirm' | 'reject'): Promise<ManualRefund> =>
  withTx(ctx, async (tx) => {
    const admin = requireAdmin(ctx)
    // The second of two parallel decisions sees the first one.
    await tx.select({ id: manualRefunds.id }).from(manualRefunds).where(eq(manualRefunds.id, id)).for('update')
    const found = await findManualRefund(tx, id)
    if (!found) throw notFound()
    const { refund } = found
    const involved = await isInvolved(tx, admin.id, found.requestId)
    const transition = MANUAL_REFUND_TRANSITIONS[decision]
    requireAction(transition, refundPerson(admin, refund, involved), refund, ctx.clock.now())
    const { paymentId, amountKsh } = refund
    const requestId = decision === 'confirm' ? await guardRefund(tx, admin.id, paymentId, amountKsh) : null
    const decided = await tx
      .update(manualRefunds)
      .set({
        status: nextState(transition),
        decidedBy: admin.id,
        decidedAt: ctx.clock.now(),
      })
      .where(and(eq(manualRefunds.id, id), eq(manualRefunds.status, refund.status)))
      .returning({ id: manualRefunds.id })
    if (decided.length === 0) throw new AppError('CONFLICT', 'error.conflict')
    if (requestId !== null) await createManualRefund(ctx, tx, { requestId, amountKsh })
    const details = { amount: amountKsh, paymentId }
    await recordAction(ctx, tx, { action: `refund.${decision}`, target: { kind: 'refund', id }, details })
    const row = await findManualRefund(tx, id)
    if (!row) throw notFound()
    return presentManualRefund(row, admin, involved, ctx.clock.now())
  })
