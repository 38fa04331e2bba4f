import type { AdminTicketSummary, Ticket, TicketSummary } from '../../shared/contract/tickets.ts'
import type { RequestRow } from '../seat-requests/index.ts'
import { factsOf as requestFacts, sideOf } from '../seat-requests/policy.ts'
import { REQUEST_TRANSITIONS } from '../seat-requests/transitions.ts'
import { refusalOf } from '../transition-table.ts'
import { answeringPerson, handingPerson } from './policy.ts'
import type { MessageRow, TicketCase, TicketRow } from './queries.ts'
import { closesAt, stateAt, type TicketFacts } from './rules.ts'
import { TICKET_TRANSITIONS } from './transitions.ts'
import type { TicketSubject } from '../../shared/kernel/enums.ts'

const kindOf = ({ paymentId, requestId, rideId, notificationId }: TicketRow['ticket']): TicketSubject | null => {
  if (paymentId !== null) return 'PAYMENT'
  if (requestId !== null) return 'REQUEST'
  if (rideId !== null) return 'RIDE'
  return notificationId === null ? null : 'NOTIFICATION'
}

const aboutOf = ({ ticket, from, to, departsAt }: TicketRow): TicketSummary['about'] => {
  const { rideId, requestId, paymentId } = ticket
  const kind = kindOf(ticket)
  if (kind === null) return null
  // Without a ride, `from`, `to` and `departsAt` are null.
  const trip = from === null || to === null ? null : { from, to, time: departsAt.toISOString() }
  return { kind, rideId, requestId, paymentId, trip }
}

/** `isHeld`: this viewer holds the ticket. */
export const factsOf = ({ ticket, holder }: TicketRow, viewerId: string, now: Date): TicketFacts => {
  const { heldUntil } = ticket
  const isTaken = holder !== null && heldUntil !== null && heldUntil > now
  return {
    ...stateAt(ticket, now),
    holder: isTaken ? { ...holder, until: heldUntil } : null,
    isHeld: isTaken && holder.id === viewerId,
  }
}

export const presentSummary = (row: TicketRow, now: Date): TicketSummary => {
  const { id, category, subject, createdAt, changedAt } = row.ticket
  const { status, closedAt } = stateAt(row.ticket, now)
  return {
    id,
    status,
    category,
    subject,
    about: aboutOf(row),
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    closesAt: status === 'ANSWERED' ? (closesAt(row.ticket)?.toISOString() ?? null) : null,
  }
}

export const presentMessage = ({ message }: MessageRow): Ticket['messages'][number] => ({
  id: message.id,
  fromTeam: message.isAnswer,
  text: message.text,
  at: message.writtenAt.toISOString(),
})

export const presentTicket = (row: TicketRow, messages: readonly MessageRow[], now: Date): Ticket => {
  const facts = factsOf(row, row.ticket.userId, now)
  const may = (action: 'write' | 'close') => refusalOf(TICKET_TRANSITIONS[action], 'owner', facts, now) === null
  return {
    ...presentSummary(row, now),
    messages: messages.map(presentMessage),
    can: { write: may('write'), close: may('close') },
  }
}

export const presentForAdmin = (row: TicketRow, admin: { id: string }, now: Date): AdminTicketSummary => {
  const { holder } = factsOf(row, admin.id, now)
  const { id, name } = row.user
  return {
    ...presentSummary(row, now),
    user: { id, name },
    waitingSince: row.ticket.waitingSince?.toISOString() ?? null,
    held: holder && { by: { id: holder.id, name: holder.name }, until: holder.until.toISOString() },
  }
}

export const adminCan = (row: TicketRow, admin: { id: string }, now: Date) => {
  const facts = factsOf(row, admin.id, now)
  const may = (action: 'hold' | 'answer' | 'finish') =>
    refusalOf(TICKET_TRANSITIONS[action], answeringPerson(admin, row.ticket), facts, now) === null
  return { hold: may('hold'), answer: may('answer'), close: may('finish') }
}

interface HandOver {
  row: TicketRow
  trip: TicketCase | null
  request: RequestRow | null
  /** Whether the admin is part of the trip. */
  isInvolved: boolean
}

export const handOverCan = ({ row, trip, request, isInvolved }: HandOver, admin: { id: string }, now: Date) => {
  if (trip === null || request === null) return { dispute: false, report: false }
  const { userId } = row.ticket
  const person = handingPerson(admin, row.ticket, isInvolved)
  const may = refusalOf(TICKET_TRANSITIONS.handOver, person, factsOf(row, admin.id, now), now) === null
  const side = sideOf({ id: userId }, request.request)
  const isDisputable = refusalOf(REQUEST_TRANSITIONS.dispute, side, requestFacts(request), now) === null
  return { dispute: may && isDisputable, report: may && trip.reportId === null && trip.otherId !== userId }
}
