import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { ticketMessages, tickets } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { AdminTicket, TicketMessageBody } from '../../shared/contract/tickets.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { runOnce } from '../idempotency/index.ts'
import { announce } from '../notifications/index.ts'
import { nextState, requireAction } from '../transition-table.ts'
import { showTicket } from './list-tickets.ts'
import { answeringPerson } from './policy.ts'
import { factsOf } from './present.ts'
import { findTicket, lockTicket, type TicketRow } from './queries.ts'
import { holdEnd } from './rules.ts'
import { TICKET_TRANSITIONS } from './transitions.ts'

const lockFor = async (ctx: Ctx, tx: Tx, id: string, action: 'hold' | 'answer' | 'finish'): Promise<TicketRow> => {
  const admin = requireAdmin(ctx)
  const row = await lockTicket(tx, id)
  if (!row) throw notFound()
  const now = ctx.clock.now()
  requireAction(TICKET_TRANSITIONS[action], answeringPerson(admin, row.ticket), factsOf(row, admin.id, now), now)
  return row
}

const showAgain = async (ctx: Ctx, tx: Tx, before: TicketRow): Promise<AdminTicket> =>
  showTicket(ctx, tx, (await findTicket(tx, before.ticket.id)) ?? before)

/**
 * Only this admin can answer the ticket for 15 minutes. Another call by this admin starts the 15 minutes again.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, CONFLICT
 */
export const holdTicket = async (ctx: Ctx, id: string): Promise<AdminTicket> => {
  const admin = requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    const row = await lockFor(ctx, tx, id, 'hold')
    const set = { heldBy: admin.id, heldUntil: holdEnd(ctx.clock.now()) }
    await tx.update(tickets).set(set).where(eq(tickets.id, id))
    await recordAction(ctx, tx, { action: 'ticket.read', target: { kind: 'ticket', id } })
    return showAgain(ctx, tx, row)
  })
}

/** @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, CONFLICT, IDEMPOTENCY_MISMATCH */
export const answerTicket = async (ctx: Ctx, id: string, body: TicketMessageBody, key: string | null) => {
  const admin = requireAdmin(ctx)
  return withTx(ctx, (tx) =>
    runOnce(ctx, tx, { key, route: `POST /admin/tickets/${id}/messages`, body }, async () => {
      const row = await lockFor(ctx, tx, id, 'answer')
      const now = ctx.clock.now()
      const messageId = newId()
      await tx
        .update(tickets)
        .set({
          status: nextState(TICKET_TRANSITIONS.answer),
          changedAt: now,
          waitingSince: null,
          firstAnsweredAt: row.ticket.firstAnsweredAt ?? now,
          answeredAt: now,
        })
        .where(eq(tickets.id, id))
      await tx
        .insert(ticketMessages)
        .values({ id: messageId, ticketId: id, authorId: admin.id, isAnswer: true, text: body.text, writtenAt: now })
      await recordAction(ctx, tx, { action: 'ticket.answer', target: { kind: 'ticket', id } })
      await announce(tx, ctx, {
        userId: row.ticket.userId,
        template: 'ticket_answered',
        params: { at: row.ticket.createdAt.toISOString() },
        link: `/help/tickets/${id}`,
        dedupe: `ticket_answered:${messageId}`,
      })
      return { status: 201 as const, body: await showAgain(ctx, tx, row) }
    }),
  )
}

/** @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE, CONFLICT */
export const finishTicket = async (ctx: Ctx, id: string): Promise<AdminTicket> => {
  requireAdmin(ctx)
  return withTx(ctx, async (tx) => {
    const row = await lockFor(ctx, tx, id, 'finish')
    const closed = { closedAt: ctx.clock.now(), waitingSince: null, heldBy: null, heldUntil: null }
    await tx
      .update(tickets)
      .set({ status: nextState(TICKET_TRANSITIONS.finish), ...closed })
      .where(eq(tickets.id, id))
    await recordAction(ctx, tx, { action: 'ticket.close', target: { kind: 'ticket', id } })
    return showAgain(ctx, tx, row)
  })
}
