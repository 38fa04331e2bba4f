import type { ManualRefund, MoneyReview } from '../../shared/contract/finance.ts'
import type { UserActor } from '../context.ts'
import type { CheckRow } from '../receipt-checks/index.ts'
import { allowedActions, refusalOf } from '../transition-table.ts'
import { refundPerson, reviewFacts } from './policy.ts'
import type { ManualRefundRow, ReviewRow } from './queries.ts'
import { MANUAL_REFUND_TRANSITIONS, MONEY_REVIEW_TRANSITIONS } from './transitions.ts'
import { REVIEW_RESOLUTIONS } from '../../shared/kernel/enums.ts'

/** @param isInvolved Whether the viewer is part of the trip. */
export const presentManualRefund = (
  row: ManualRefundRow,
  viewer: UserActor,
  isInvolved: boolean,
  now: Date,
): ManualRefund => {
  const { refund, asker, decider } = row
  return {
    id: refund.id,
    paymentId: refund.paymentId,
    amount: refund.amountKsh,
    reason: refund.reason,
    status: refund.status,
    needsSecond: refund.needsSecond,
    requestedBy: asker,
    requestedAt: refund.requestedAt.toISOString(),
    decidedBy: decider,
    decidedAt: refund.decidedAt?.toISOString() ?? null,
    isInvolved,
    can: allowedActions(
      MANUAL_REFUND_TRANSITIONS,
      ['confirm', 'reject'],
      refundPerson(viewer, refund, isInvolved),
      refund,
      now,
    ),
  }
}

const presentProposal = (
  { review: { proposed, proposedAt, proposedReceipt }, proposer, proposedReference }: ReviewRow,
  viewer: UserActor,
): MoneyReview['proposal'] =>
  proposed === null || proposedAt === null || proposer === null
    ? null
    : {
        resolution: proposed,
        paymentReference: proposedReference,
        mpesaReceipt: proposedReceipt,
        by: proposer,
        at: proposedAt.toISOString(),
        mine: proposer.id === viewer.id,
      }

const presentCheck = (check: CheckRow | null): MoneyReview['check'] =>
  check && {
    mpesaReceipt: check.receipt,
    reference: check.reference,
    paidAt: check.paidAt?.toISOString() ?? null,
    claimed: check.claimedKsh,
    found: check.resultCode === '0' ? check.foundKsh : null,
    state: check.outcome ?? 'CHECKING',
  }

/** @param isInvolved Whether the viewer is part of the trip. */
export const presentReview = (
  row: ReviewRow,
  viewer: UserActor,
  { check, isInvolved }: { check: CheckRow | null; isInvolved: boolean },
  now: Date,
): MoneyReview => {
  const { review, unmatched } = row
  const person = isInvolved ? 'involved' : 'admin'
  return {
    id: review.id,
    kind: review.kind,
    cause: review.cause,
    amount: review.amountKsh,
    paymentId: review.paymentId,
    refundId: review.refundId,
    payoutId: review.payoutId,
    openedAt: review.openedAt.toISOString(),
    resolvedAt: review.resolvedAt?.toISOString() ?? null,
    resolution: review.resolution,
    note: review.note,
    unmatched: unmatched && {
      mpesaReceipt: unmatched.receipt,
      reference: unmatched.reference,
      paidAt: unmatched.paidAt.toISOString(),
    },
    proposal: presentProposal(row, viewer),
    check: presentCheck(check),
    isInvolved,
    can: REVIEW_RESOLUTIONS.filter(
      (resolution) => refusalOf(MONEY_REVIEW_TRANSITIONS[resolution], person, reviewFacts(review, check), now) === null,
    ),
  }
}
