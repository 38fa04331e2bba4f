import type { AdminDispute, Dispute } from '../../shared/contract/disputes.ts'
import type { Viewer } from '../rides/policy.ts'
import { refusalOf } from '../transition-table.ts'
import { disputeSide } from './policy.ts'
import type { DisputeRow } from './queries.ts'
import { DISPUTE_TRANSITIONS } from './transitions.ts'

const decisionOf = ({ dispute }: DisputeRow): Dispute['decision'] => {
  const { decision, decisionReason, decidedAt, refundKsh, releaseKsh } = dispute
  if (decision === null || decidedAt === null) return null
  return {
    decision,
    reason: decisionReason ?? '',
    at: decidedAt.toISOString(),
    refund: refundKsh ?? 0,
    release: releaseKsh ?? 0,
  }
}

export const presentDispute = (row: DisputeRow, viewer: Viewer, now: Date): Dispute => {
  const { dispute, rideId, rider } = row
  return {
    id: dispute.id,
    requestId: dispute.requestId,
    rideId,
    kind: dispute.kind,
    status: dispute.status,
    openedBy: dispute.openedBy === rider.id ? 'rider' : 'owner',
    text: dispute.text,
    openedAt: dispute.openedAt.toISOString(),
    answerBy: dispute.answerBy.toISOString(),
    answer: dispute.answer,
    answeredAt: dispute.answeredAt?.toISOString() ?? null,
    amount: dispute.capturedKsh,
    decision: decisionOf(row),
    can: { answer: refusalOf(DISPUTE_TRANSITIONS.answer, disputeSide(viewer, dispute), dispute, now) === null },
  }
}

const presentProposal = ({ dispute, proposer }: DisputeRow, viewer: Viewer): AdminDispute['proposal'] => {
  const { proposed, proposedAt, status } = dispute
  if (proposed === null || proposedAt === null || proposer === null || status === 'DECIDED') return null
  return { decision: proposed, by: proposer, at: proposedAt.toISOString(), mine: viewer?.id === proposer.id }
}

/** @param isInvolved Whether the viewer is part of the trip. */
export const presentAdminDispute = (row: DisputeRow, viewer: Viewer, isInvolved: boolean, now: Date): AdminDispute => {
  const shown = presentDispute(row, viewer, now)
  const decider = isInvolved ? 'involved' : 'admin'
  const { from, to, departsAt, arrivesAt } = row.trip
  return {
    ...shown,
    rider: row.rider,
    owner: row.owner,
    trip: { from, to, departsAt: departsAt.toISOString(), arrivesAt: arrivesAt.toISOString() },
    paymentId: row.paymentId,
    boardedAt: row.boardedAt?.toISOString() ?? null,
    proposal: presentProposal(row, viewer),
    isInvolved,
    can: { ...shown.can, decide: refusalOf(DISPUTE_TRANSITIONS.decide, decider, row.dispute, now) === null },
  }
}
