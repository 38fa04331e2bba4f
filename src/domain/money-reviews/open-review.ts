import { moneyReviews } from '../../db/schema/index.ts'
import type { Db, Tx } from '../../db/client.ts'
import { newOrderedId } from '../../platform/ids.ts'
import type { Proposal, ReviewKind } from '../../shared/kernel/money-states.ts'
import type { Dependencies } from '../context.ts'

export interface ReviewSubject {
  paymentId?: string
  refundId?: string
  payoutId?: string
  unmatchedId?: string
}

export interface NewReview extends ReviewSubject {
  kind: ReviewKind
  /** A result code or our own word. */
  cause: string
  amountKsh?: number
  proposed?: Proposal
  proposedPaymentId?: string
  proposedBy?: string
  proposedAt?: Date
}

/** @returns the id of the review; null when one is open already */
export const openReview = async (
  db: Db | Tx,
  ctx: Pick<Dependencies, 'clock' | 'logger'>,
  review: NewReview,
): Promise<string | null> => {
  const opened = await db
    .insert(moneyReviews)
    .values({ id: newOrderedId(), ...review, openedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: moneyReviews.id })
  const [row] = opened
  if (!row) return null
  const { kind, cause, paymentId } = review
  ctx.logger.log('critical', 'money needs an admin', { code: kind, outcome: cause, paymentId })
  return row.id
}
