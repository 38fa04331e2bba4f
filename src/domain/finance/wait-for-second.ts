import type { Tx } from '../../db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { ResolveReviewBody } from '../../shared/contract/finance.ts'
import { decideAlone } from '../approvals/index.ts'
import { recordAction } from '../audit/index.ts'
import type { Ctx, UserActor } from '../context.ts'
import { proposeResolution, withdrawProposal } from '../money-reviews/index.ts'
import type { ReviewFacts } from './queries.ts'

type Wanted = Pick<ResolveReviewBody, 'resolution' | 'note'> & { paymentId: string | null; receipt: string | null }

/** Matching unmatched money depends only on an admin's word, so it needs 2 admins, and so does a review with a proposal. */
const isForOne = async (ctx: Ctx, tx: Tx, admin: UserActor, review: ReviewFacts, wanted: Wanted): Promise<boolean> => {
  if (wanted.resolution === 'MATCH' || review.proposed !== null) return false
  const { id: subjectId, amountKsh } = review
  return decideAlone(ctx, tx, { adminId: admin.id, subject: 'review', subjectId, amountKsh: amountKsh ?? 0 })
}

/**
 * Stores the first of 2 decisions, and returns true: nothing moves yet. False when the decision can be carried out.
 * @throws AppError FORBIDDEN to the admin who made the first decision
 */
export const waitForSecond = async (
  ctx: Ctx,
  tx: Tx,
  admin: UserActor,
  review: ReviewFacts,
  wanted: Wanted,
): Promise<boolean> => {
  const { resolution, note, paymentId, receipt } = wanted
  // One admin is enough: RETRY sends to the same receiver, and SEEN moves nothing.
  if (resolution === 'RETRY' || resolution === 'SEEN') {
    // Another decision ends a proposal: the admin who proposed it could otherwise not make the other decision.
    if (review.proposed !== null) await withdrawProposal(tx, review.id)
    return false
  }
  if (await isForOne(ctx, tx, admin, review, wanted)) return false
  const isSame =
    review.proposed === resolution && review.proposedPaymentId === paymentId && review.proposedReceipt === receipt
  if (isSame && review.proposedBy === admin.id) throw new AppError('FORBIDDEN', 'finance.anotherAdminSettles')
  if (isSame) return false
  await proposeResolution(tx, review.id, {
    proposed: resolution,
    proposedPaymentId: paymentId,
    proposedReceipt: receipt,
    proposedBy: admin.id,
    proposedAt: ctx.clock.now(),
  })
  const details = { kind: review.kind, resolution, note, amount: review.amountKsh ?? 0 }
  await recordAction(ctx, tx, { action: 'money-review.propose', target: { kind: 'payment', id: paymentId }, details })
  return true
}
