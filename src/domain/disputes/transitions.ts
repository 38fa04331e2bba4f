import { refusal, type TransitionTable } from '../transition-table.ts'
import { ANSWER_HOURS, isAnswerable, isHeard, type DisputeFacts } from './rules.ts'
import type { DisputeStatus } from '../../shared/kernel/enums.ts'

export type DisputePerson = 'opener' | 'other' | 'admin' | 'involved'

const ANSWER_OVER = refusal('WRONG_STATE', 'dispute.answerOver')

type DisputeAction = 'open' | 'answer' | 'overdue' | 'decide'

export const DISPUTE_TRANSITIONS: TransitionTable<DisputeAction, DisputeStatus, DisputePerson, DisputeFacts> = {
  // src/domain/seat-requests/transitions.ts decides whether a trip can be reported. The system reports for a blocked rider.
  open: { by: ['opener', 'system'], from: [], to: ['OPEN'] },
  answer: {
    by: ['other'],
    from: ['OPEN'],
    to: ['ANSWERED'],
    otherPerson: refusal('FORBIDDEN', 'dispute.notYoursToAnswer'),
    otherState: ANSWER_OVER,
    conditions: [{ rule: isAnswerable, otherwise: ANSWER_OVER }],
  },
  overdue: { by: ['clock'], from: ['OPEN'], to: ['OVERDUE'] },
  // Above a limit a second admin has to decide the same.
  decide: {
    by: ['admin'],
    from: ['OPEN', 'ANSWERED', 'OVERDUE'],
    to: ['DECIDED'],
    otherPerson: refusal('FORBIDDEN', 'dispute.ownCase'),
    otherState: refusal('WRONG_STATE', 'dispute.decided'),
    conditions: [
      { rule: isHeard, otherwise: refusal('WRONG_STATE', 'dispute.waitForAnswer', { hours: ANSWER_HOURS }) },
    ],
  },
}
