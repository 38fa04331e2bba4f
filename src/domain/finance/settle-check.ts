import { eq } from 'drizzle-orm'
import { moneyReviews } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { openReview, resolveReview } from '../money-reviews/index.ts'
import { askAgain, endCheck, findCheck, lockOpenCheck, type CheckRow } from '../receipt-checks/index.ts'
import { verdictOf } from '../receipt-checks/rules.ts'
import { nextQuestion } from '../transfers/rules.ts'
import { settleByHand } from '../transfers/index.ts'
import { claimMoney } from './claim-money.ts'
import { isSentToPayee, stuckOf } from './queries.ts'
import { WRITTEN_AS } from './rules.ts'

/** Matches confirmed incoming money or stores it as unmatched, closes the review of a manual transfer, or opens a review. */
export const settleCheck = async (deps: Dependencies, { checkId }: { checkId: string }): Promise<void> => {
  const check = await findCheck(deps.db, checkId)
  if (!check || check.state === 'DONE') return
  const now = deps.clock.now()
  const verdict = verdictOf(check, now)
  if (verdict === 'WAIT') return askAgain(deps.db, check.id, nextQuestion(check.createdAt, now))
  if (check.direction === 'OUT') return settleSent(deps, check, verdict)
  if (verdict === 'CONFIRMED') return claimMoney(deps, check)
  await withTx(deps, async (tx) => {
    if (!(await lockOpenCheck(tx, check.id))) return
    const { claimedKsh: amountKsh } = check
    const reviewId = await openReview(tx, deps, { kind: 'STATEMENT_UNCONFIRMED', cause: verdict, amountKsh })
    await endCheck(tx, deps, { id: check.id, outcome: verdict, ...(reviewId === null ? {} : { reviewId }) })
  })
}

/** Closes the review of a manual transfer in M-Pesa's portal, if M-Pesa has confirmed the transfer. */
const settleSent = (
  deps: Dependencies,
  { id }: CheckRow,
  verdict: Exclude<ReturnType<typeof verdictOf>, 'WAIT'>,
): Promise<void> =>
  withTx(deps, async (tx) => {
    const check = await lockOpenCheck(tx, id)
    if (!check || check.reviewId === null) return
    const [review] = await tx.select().from(moneyReviews).where(eq(moneyReviews.id, check.reviewId)).for('update')
    if (!review || review.resolvedAt !== null) return endCheck(tx, deps, { id, outcome: 'KNOWN' })
    if (verdict !== 'CONFIRMED') return endCheck(tx, deps, { id, outcome: verdict })
    if (!(await isSentToPayee(deps, tx, review, check))) return endCheck(tx, deps, { id, outcome: 'OTHER_PARTY' })
    await settleByHand(deps, tx, stuckOf(review), check)
    await resolveReview(tx, deps, {
      reviewId: review.id,
      adminId: check.claimedBy,
      resolution: WRITTEN_AS.SENT,
      note: check.note,
    })
    await endCheck(tx, deps, { id, outcome: 'SENT' })
  })
