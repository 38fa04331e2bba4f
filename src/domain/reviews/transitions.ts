import { REVIEW_DAYS } from '../../shared/kernel/trip-times.ts'
import { refusal, type Transition, type TransitionTable } from '../transition-table.ts'
import { hasArrived, isNotAnswered, isNotReported, isWindowOpen, mayRate, type ReviewFacts } from './rules.ts'
import type { ReviewStatus } from '../../shared/kernel/enums.ts'

/** The author, the rated user, an admin, and an admin who is one of the two. */
export type ReviewPerson = 'author' | 'subject' | 'admin' | 'party'

type ReviewAction = 'write' | 'change' | 'show' | 'reply'

/** Hiding does not depend on the trip. */
type ReviewTable = TransitionTable<ReviewAction, ReviewStatus, ReviewPerson, ReviewFacts> & {
  hide: Transition<ReviewStatus, ReviewPerson, { status: ReviewStatus }>
}

const inTime = [
  { rule: mayRate, otherwise: refusal('WRONG_STATE', 'review.notYours') },
  { rule: hasArrived, otherwise: refusal('WRONG_STATE', 'review.tooEarly') },
  { rule: isNotReported, otherwise: refusal('WRONG_STATE', 'review.reported') },
  { rule: isWindowOpen, otherwise: refusal('WRONG_STATE', 'review.over', { days: REVIEW_DAYS }) },
]

export const REVIEW_TRANSITIONS: ReviewTable = {
  write: { by: ['author'], from: [], to: ['WRITTEN'], conditions: inTime },
  change: {
    by: ['author'],
    from: ['WRITTEN'],
    to: [],
    otherState: refusal('WRONG_STATE', 'review.shown'),
    conditions: inTime,
  },
  show: { by: ['system', 'clock'], from: ['WRITTEN'], to: ['SHOWN'] },
  reply: {
    by: ['subject'],
    from: ['SHOWN'],
    to: [],
    otherPerson: refusal('FORBIDDEN', 'review.onlyRatedReplies'),
    otherState: refusal('WRONG_STATE', 'review.nothingToAnswer'),
    conditions: [{ rule: isNotAnswered, otherwise: refusal('CONFLICT', 'review.answered') }],
  },
  hide: {
    by: ['admin'],
    from: ['SHOWN'],
    to: ['HIDDEN'],
    otherPerson: refusal('FORBIDDEN', 'review.concernsYou'),
    otherState: refusal('WRONG_STATE', 'review.alreadyHidden'),
  },
}
