import { refusal, type Transition, type TransitionTable } from '../transition-table.ts'
import { isNotice, isStuck, isStuckOrUnmatched, isUnmatchedMoney, type ReviewFacts, type ReviewState } from './rules.ts'
import type { ManualRefundStatus, REVIEW_RESOLUTIONS } from '../../shared/kernel/enums.ts'

/** `asker`: the admin who proposed the refund. `involved`: see `ReviewPerson`. */
export type RefundPerson = 'asker' | 'involved' | 'admin'

const DECIDED = refusal('WRONG_STATE', 'finance.refundDecided')

type ManualRefundAction = 'ask' | 'confirm' | 'reject'

/** A refund that one admin may not decide alone waits for a second admin; any other refund is DONE at once. */
export const MANUAL_REFUND_TRANSITIONS: TransitionTable<
  ManualRefundAction,
  ManualRefundStatus,
  RefundPerson,
  { status: ManualRefundStatus }
> = {
  ask: { by: ['admin'], from: [], to: ['WAITING', 'DONE'] },
  confirm: {
    by: ['admin'],
    from: ['WAITING'],
    to: ['DONE'],
    otherPerson: refusal('FORBIDDEN', 'finance.anotherAdmin'),
    otherState: DECIDED,
  },
  reject: { by: ['asker', 'involved', 'admin'], from: ['WAITING'], to: ['REJECTED'], otherState: DECIDED },
}

/** `involved`: an admin who is a passenger, the payer, or the ride's owner or driver in the request of this money. */
export type ReviewPerson = 'admin' | 'involved'

type ReviewAction = (typeof REVIEW_RESOLUTIONS)[number] | 'open' | 'settle' | 'deny'

const decision = (
  to: ReviewState,
  rule: (review: ReviewFacts) => boolean,
): Transition<ReviewState, ReviewPerson, ReviewFacts> => ({
  by: ['admin'],
  from: ['OPEN'],
  to: [to],
  otherPerson: refusal('FORBIDDEN', 'finance.ownPayment'),
  otherState: ({ status }) =>
    refusal('WRONG_STATE', status === 'CHECKING' ? 'finance.beingChecked' : 'finance.reviewResolved'),
  conditions: [{ rule, otherwise: refusal('WRONG_STATE', 'finance.wrongResolution') }],
})

/** Money that an admin has to decide about. For MATCH, and for RETURN or SENT above a limit, a second admin has to decide the same. */
export const MONEY_REVIEW_TRANSITIONS: TransitionTable<ReviewAction, ReviewState, ReviewPerson, ReviewFacts> = {
  open: { by: ['system'], from: [], to: ['OPEN'] },
  RETRY: decision('RESOLVED', isStuck),
  MATCH: decision('RESOLVED', isUnmatchedMoney),
  RETURN: decision('RESOLVED', isUnmatchedMoney),
  SENT: decision('CHECKING', isStuckOrUnmatched),
  SEEN: decision('RESOLVED', isNotice),
  // M-Pesa has confirmed the code, or the money was settled without an admin.
  settle: { by: ['system'], from: ['OPEN', 'CHECKING'], to: ['RESOLVED'] },
  deny: { by: ['system'], from: ['CHECKING'], to: ['OPEN'] },
}
