import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { TicketStatus } from '../../shared/kernel/enums.ts'

export const CLOSE_DAYS = 10
/** For how many days after a ticket was closed a message can open it again. */
export const REOPEN_DAYS = 30
const HOLD_MINUTES = 15
export const KEPT_MONTHS = 12
export const MESSAGES_SHOWN = 200
export const MEDIAN_DAYS = 30
export const MEDIAN_OF = 1000

export const TICKETS_LIMIT = { name: 'tickets', max: 10, windowSeconds: 24 * 60 * 60 }
export const TICKET_MESSAGES_LIMIT = { name: 'ticket-messages', max: 60, windowSeconds: 24 * 60 * 60 }

export interface Timed {
  status: TicketStatus
  answeredAt: Date | null
  closedAt: Date | null
}

export interface TicketFacts {
  status: TicketStatus
  closedAt: Date | null
  holder: { id: string; name: string; until: Date } | null
  isHeld: boolean
}

export const holdEnd = (now: Date): Date => new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS)
export const closesAt = ({ status, answeredAt }: Timed): Date | null =>
  status === 'ANSWERED' && answeredAt ? new Date(answeredAt.getTime() + CLOSE_DAYS * DAY_MS) : null
export const closableBefore = (now: Date): Date => new Date(now.getTime() - CLOSE_DAYS * DAY_MS)

/** Status and end of a ticket at this time. The sweep of close-old-tickets.ts stores them a little later. */
export const stateAt = (ticket: Timed, now: Date): { status: TicketStatus; closedAt: Date | null } => {
  const end = closesAt(ticket)
  return end && end <= now ? { status: 'CLOSED', closedAt: end } : { status: ticket.status, closedAt: ticket.closedAt }
}

export const isReopenable = ({ status, closedAt }: TicketFacts, now: Date): boolean =>
  status !== 'CLOSED' || (closedAt !== null && now.getTime() < closedAt.getTime() + REOPEN_DAYS * DAY_MS)
export const isFree = ({ holder, isHeld }: TicketFacts): boolean => holder === null || isHeld
export const holdsIt = ({ isHeld }: TicketFacts): boolean => isHeld
