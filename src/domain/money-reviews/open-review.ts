import { moneyReviews } from '../../db/schema/index.ts'
import type { Db, Tx } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
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
  /** A result code or a word of ours. */
  cause: string
  amountKsh?: number
  /** What one admin wants already, and another has to want too. */
  proposed?: Proposal
  proposedPaymentId?: string
  proposedBy?: string
  proposedAt?: Date
}

/** Lays something before a person that a machine must not decide. The id of the case; null when it is open already. */
export const openReview = async (
  db: Db | Tx,
  ctx: Pick<Dependencies, 'clock' | 'logger'>,
  review: NewReview,
): Promise<string | null> => {
  const opened = await db
    .insert(moneyReviews)
    .values({ id: newId(), ...review, openedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: moneyReviews.id })
  const [row] = opened
  if (!row) return null
  const { kind, cause, paymentId } = review
  ctx.logger.log('critical', 'money needs a person', { code: kind, outcome: cause, paymentId })
  return row.id
}
