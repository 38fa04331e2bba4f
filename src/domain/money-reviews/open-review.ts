import { moneyReviews } from '../../db/schema/index.ts'
import type { Db, Tx } from '../../db/client.ts'
import { newId } from '../../platform/ids.ts'
import type { ReviewKind } from '../../shared/kernel/money-states.ts'
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
}

/** Lays something before a person that a machine must not decide. It lies there once until somebody resolves it. */
export const openReview = async (
  db: Db | Tx,
  ctx: Pick<Dependencies, 'clock' | 'logger'>,
  review: NewReview,
): Promise<void> => {
  const opened = await db
    .insert(moneyReviews)
    .values({ id: newId(), ...review, openedAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: moneyReviews.id })
  if (opened.length === 0) return
  const { kind, cause, paymentId } = review
  ctx.logger.log('critical', 'money needs a person', { code: kind, outcome: cause, paymentId })
}
