import type { Tx } from '../../db/client.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { AdminTicket } from '../../shared/contract/tickets.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { openDisputeFor } from '../disputes/index.ts'
import { writeReport } from '../reports/index.ts'
import { isInvolved, lockRideAndRequest } from '../seat-requests/index.ts'
import { requireAction } from '../transition-table.ts'
import { showTicket } from './list-tickets.ts'
import { handingPerson } from './policy.ts'
import { factsOf } from './present.ts'
import { findCase, findTicket, lockTicket, readQuestion, type TicketCase, type TicketRow } from './queries.ts'
import { TICKET_TRANSITIONS } from './transitions.ts'

interface HandedOver {
  row: TicketRow
  requestId: string
  trip: TicketCase
}

/** Locks the ride before the ticket. @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE also without a trip, CONFLICT */
const lockCase = async (ctx: Ctx, tx: Tx, id: string): Promise<HandedOver> => {
  const admin = requireAdmin(ctx)
  const requestId = (await findTicket(tx, id))?.ticket.requestId ?? null
  if (requestId !== null) await lockRideAndRequest(tx, requestId)
  const row = await lockTicket(tx, id)
  if (!row) throw notFound()
  const trip = await findCase(tx, row)
  if (requestId === null || trip === null) throw new AppError('WRONG_STATE', 'ticket.noTrip')
  const now = ctx.clock.now()
  const person = handingPerson(admin, row.ticket, await isInvolved(tx, admin.id, requestId))
  requireAction(TICKET_TRANSITIONS.handOver, person, factsOf(row, admin.id, now), now)
  return { row, requestId, trip }
}

/**
 * Opens a trip report for the user who asked, with the text of their question.
 * @throws AppError as `lockCase` and `openDisputeFor`
 */
export const openTicketDispute = (ctx: Ctx, id: string): Promise<AdminTicket> =>
  withTx(ctx, async (tx) => {
    const { row, requestId } = await lockCase(ctx, tx, id)
    await openDisputeFor(ctx, tx, { requestId, userId: row.ticket.userId, text: await readQuestion(tx, id) })
    await recordAction(ctx, tx, { action: 'ticket.dispute', target: { kind: 'ticket', id } })
    return showTicket(ctx, tx, row)
  })

/**
 * Reports the other person of the trip, with the text of the question.
 * @throws AppError as `lockCase`, CONFLICT when reported already
 */
export const reportTicketPartner = (ctx: Ctx, id: string): Promise<AdminTicket> =>
  withTx(ctx, async (tx) => {
    const { row, trip } = await lockCase(ctx, tx, id)
    const { userId } = row.ticket
    if (trip.reportId !== null) throw new AppError('CONFLICT', 'ticket.reported')
    if (trip.otherId === userId) throw new AppError('WRONG_STATE', 'ticket.noTrip')
    const people = { reporterId: userId, reportedId: trip.otherId, conversationId: null }
    await writeReport(ctx, tx, { ...people, category: 'OTHER', text: await readQuestion(tx, id), messages: [] })
    await recordAction(ctx, tx, { action: 'ticket.report', target: { kind: 'ticket', id } })
    return showTicket(ctx, tx, row)
  })
