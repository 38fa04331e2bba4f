import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Side } from '../seat-requests/rules.ts'
import type { DisputeDecision, DisputeKind, DisputeStatus } from '../../shared/kernel/enums.ts'

export const ANSWER_HOURS = 48
const HALF_PERCENT = 50

export const answerEnd = (openedAt: Date): Date => new Date(openedAt.getTime() + ANSWER_HOURS * HOUR_MS)

export interface DisputeFacts {
  status: DisputeStatus
  answerBy: Date
}

export const isAnswerable = ({ answerBy }: DisputeFacts, now: Date): boolean => now < answerBy

/** Both people have written, or the time to answer is over. */
export const isHeard = (dispute: DisputeFacts, now: Date): boolean =>
  dispute.status !== 'OPEN' || !isAnswerable(dispute, now)

/** Users cannot report their own absence; after boarding no absence can be reported. */
export const mayClaim = (kind: DisputeKind, side: Side, isBoarded: boolean): boolean => {
  if (kind === 'OTHER') return true
  return !isBoarded && (side === 'rider' ? kind === 'NO_SHOW_DRIVER' : kind === 'NO_SHOW_RIDER')
}

const REFUND_PERCENT = { FULL: 100, HALF: HALF_PERCENT, NOTHING: 0 } as const satisfies Record<DisputeDecision, number>

/** Divides the whole amount between rider and driver, and rounds the refund up to whole shillings. */
export const shareOf = (decision: DisputeDecision, capturedKsh: number): { refundKsh: number; releaseKsh: number } => {
  const refundKsh = Math.ceil((capturedKsh * REFUND_PERCENT[decision]) / 100)
  return { refundKsh, releaseKsh: capturedKsh - refundKsh }
}
