import { nairobiClock } from '../../shared/kernel/nairobi-time.ts'
import { refusal, type Refusal, type TransitionTable } from '../transition-table.ts'
import { holdsIt, isFree, isReopenable, REOPEN_DAYS, type TicketFacts } from './rules.ts'
import type { TicketStatus } from '../../shared/kernel/enums.ts'

/** The user who asked, an admin, and (`party`) an admin who asked the question or is part of its trip. */
export type TicketPerson = 'owner' | 'admin' | 'party'

type TicketAction = 'ask' | 'write' | 'close' | 'hold' | 'answer' | 'handOver' | 'finish' | 'expire'

const CLOSED = refusal('WRONG_STATE', 'ticket.alreadyClosed')
const CONCERNS_YOU = refusal('FORBIDDEN', 'ticket.concernsYou')

const heldByOther = ({ holder }: TicketFacts): Refusal =>
  holder === null
    ? refusal('WRONG_STATE', 'ticket.holdFirst')
    : refusal('CONFLICT', 'ticket.held', { name: holder.name, time: nairobiClock(holder.until) })

const byHolder = {
  by: ['admin'],
  from: ['OPEN', 'ANSWERED'],
  otherPerson: CONCERNS_YOU,
  otherState: CLOSED,
  conditions: [{ rule: holdsIt, otherwise: heldByOther }],
} as const

export const TICKET_TRANSITIONS: TransitionTable<TicketAction, TicketStatus, TicketPerson, TicketFacts> = {
  ask: { by: ['owner'], from: [], to: ['OPEN'] },
  write: {
    by: ['owner'],
    from: ['OPEN', 'ANSWERED', 'CLOSED'],
    to: ['OPEN'],
    conditions: [{ rule: isReopenable, otherwise: refusal('WRONG_STATE', 'ticket.tooOld', { days: REOPEN_DAYS }) }],
  },
  close: { by: ['owner'], from: ['OPEN', 'ANSWERED'], to: ['CLOSED'], otherState: CLOSED },
  hold: {
    by: ['admin'],
    from: ['OPEN', 'ANSWERED'],
    to: [],
    otherPerson: CONCERNS_YOU,
    otherState: CLOSED,
    conditions: [{ rule: isFree, otherwise: heldByOther }],
  },
  answer: { ...byHolder, to: ['ANSWERED'] },
  // Opens a trip report, or reports the other person, for the user who asked.
  handOver: {
    by: ['admin'],
    from: ['OPEN', 'ANSWERED'],
    to: [],
    otherPerson: refusal('FORBIDDEN', 'ticket.yourTrip'),
    otherState: CLOSED,
    conditions: [{ rule: isFree, otherwise: heldByOther }],
  },
  finish: { ...byHolder, to: ['CLOSED'] },
  // `CLOSE_DAYS` have passed since the last answer.
  expire: { by: ['clock'], from: ['ANSWERED'], to: ['CLOSED'] },
}
