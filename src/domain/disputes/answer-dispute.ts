import { and, eq } from 'drizzle-orm'
import { disputes } from '../../db/schema/index.ts'
import type { AnswerDisputeBody, Dispute } from '../../shared/contract/disputes.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { requireAction } from '../transition-table.ts'
import { announceDispute } from './events.ts'
import { getDispute } from './get-dispute.ts'
import { lockDispute } from './lock-dispute.ts'
import { disputeSide } from './policy.ts'
import { DISPUTE_TRANSITIONS } from './transitions.ts'

/**
 * @throws AppError NOT_FOUND, FORBIDDEN to the person who reported, WRONG_STATE after 48 hours or after a first answer
 */
export const answerDispute = (ctx: Ctx, id: string, { text }: AnswerDisputeBody): Promise<Dispute> =>
  withTx(ctx, async (tx) => {
    const user = requireUser(ctx)
    const now = ctx.clock.now()
    const { row, dispute } = await lockDispute(tx, id)
    requireAction(DISPUTE_TRANSITIONS.answer, disputeSide(user, dispute), dispute, now)
    await tx
      .update(disputes)
      .set({ status: 'ANSWERED', answer: text, answeredAt: now })
      .where(and(eq(disputes.id, id), eq(disputes.status, 'OPEN')))
    const news = { disputeId: id, requestId: dispute.requestId, to: [dispute.openedBy], fromId: user.id }
    await announceDispute(tx, ctx, row, { ...news, template: 'dispute_answered', heldKsh: dispute.capturedKsh })
    return getDispute(ctx, dispute.requestId, tx)
  })
