import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import type { Db, Tx } from '../../db/client.ts'
import { tickets } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type {
  AdminTicket,
  AdminTicketList,
  AdminTicketsQuery,
  Ticket,
  TicketList,
  TicketsQuery,
} from '../../shared/contract/tickets.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, requireUser, withTx, type Ctx } from '../context.ts'
import { findRequest, isInvolved, quoteBothSides } from '../seat-requests/index.ts'
import { fillTemplates } from './fill-templates.ts'
import { adminCan, handOverCan, presentForAdmin, presentMessage, presentSummary, presentTicket } from './present.ts'
import { findCase, findTicket, listMessages, measureFirstAnswers, selectTickets, type TicketRow } from './queries.ts'
import { MEDIAN_DAYS } from './rules.ts'

export const listOwnTickets = async (ctx: Ctx, query: TicketsQuery): Promise<TicketList> => {
  const user = requireUser(ctx)
  const where = eq(tickets.userId, user.id)
  const sorted = selectTickets(ctx.db).where(where).orderBy(desc(tickets.changedAt), asc(tickets.id))
  const all = ctx.db.select({ id: tickets.id }).from(tickets).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  const now = ctx.clock.now()
  return { rows: rows.map((row) => presentSummary(row, now)), ...page }
}

/** @throws AppError NOT_FOUND to everyone except the user who asked */
export const getOwnTicket = async (ctx: Ctx, id: string): Promise<Ticket> => {
  const user = requireUser(ctx)
  const row = await findTicket(ctx.db, id)
  if (!row || row.ticket.userId !== user.id) throw notFound()
  return presentTicket(row, await listMessages(ctx.db, id), ctx.clock.now())
}

/** Tickets that wait for an answer come first, oldest first; then the others, newest first. */
export const listTickets = async (ctx: Ctx, { status, ...query }: AdminTicketsQuery): Promise<AdminTicketList> => {
  const admin = requireAdmin(ctx)
  const now = ctx.clock.now()
  const where = status?.length ? inArray(tickets.status, status) : undefined
  const sorted = selectTickets(ctx.db)
    .where(where)
    .orderBy(sql`${tickets.waitingSince} asc nulls last`, desc(tickets.changedAt), asc(tickets.id))
  const all = ctx.db.select({ id: tickets.id }).from(tickets).where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  return {
    rows: rows.map((row) => presentForAdmin(row, admin, now)),
    firstAnswer: { ...(await measureFirstAnswers(ctx.db, now)), days: MEDIAN_DAYS },
    ...page,
  }
}

export const showTicket = async (ctx: Ctx, db: Db | Tx, row: TicketRow): Promise<AdminTicket> => {
  const admin = requireAdmin(ctx)
  const now = ctx.clock.now()
  const trip = await findCase(db, row)
  const { requestId } = row.ticket
  const request = requestId === null ? null : await findRequest(db, requestId)
  const involved = requestId !== null && (await isInvolved(db, admin.id, requestId))
  const messages = await listMessages(db, row.ticket.id)
  return {
    ...presentForAdmin(row, admin, now),
    templates: fillTemplates(admin.language, { ...row.user, amountKsh: trip?.amountKsh ?? null }),
    amount: trip?.amountKsh ?? null,
    paidId: trip?.paymentId ?? null,
    other: trip && trip.otherId !== row.ticket.userId ? { id: trip.otherId, name: trip.otherName } : null,
    disputeId: trip?.disputeId ?? null,
    reportId: involved ? null : (trip?.reportId ?? null),
    refund: request && trip && (await quoteBothSides(ctx, db, { row: request, isHeld: trip.isHeld })),
    messages: messages.map((message) => ({ ...presentMessage(message), author: message.author })),
    can: { ...adminCan(row, admin, now), ...handOverCan({ row, trip, request, isInvolved: involved }, admin, now) },
  }
}

/** Records that the admin read the ticket, before it is shown. @throws AppError NOT_FOUND */
export const readTicket = async (ctx: Ctx, id: string): Promise<AdminTicket> => {
  requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    const row = await findTicket(tx, id)
    if (!row) throw notFound()
    await recordAction(ctx, tx, { action: 'ticket.read', target: { kind: 'ticket', id } })
    return showTicket(ctx, tx, row)
  })
}
