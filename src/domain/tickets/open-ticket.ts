import type { Tx } from '../../db/client.ts'
import { ticketMessages, tickets } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { NewTicketBody, Ticket, TicketMessageBody } from '../../shared/contract/tickets.ts'
import { eq } from 'drizzle-orm'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { isAnswered, runOnce } from '../idempotency/index.ts'
import { limitHits } from '../rate-limits/index.ts'
import { nextState, requireAction } from '../transition-table.ts'
import { holdUser } from '../users/index.ts'
import { factsOf, presentTicket } from './present.ts'
import { findAbout, findTicket, listMessages, lockTicket, type TicketRow } from './queries.ts'
import { TICKET_MESSAGES_LIMIT, TICKETS_LIMIT } from './rules.ts'
import { TICKET_TRANSITIONS } from './transitions.ts'

const showOwn = async (ctx: Ctx, tx: Tx, id: string): Promise<Ticket> => {
  const row = await findTicket(tx, id)
  if (!row) throw notFound()
  return presentTicket(row, await listMessages(tx, id), ctx.clock.now())
}

const lockOwn = async (ctx: Ctx, tx: Tx, id: string): Promise<TicketRow> => {
  const row = await lockTicket(tx, id)
  if (!row || row.ticket.userId !== requireUser(ctx).id) throw notFound()
  return row
}

const addMessage = async (ctx: Ctx, tx: Tx, ticketId: string, text: string): Promise<void> => {
  const authorId = requireUser(ctx).id
  const writtenAt = ctx.clock.now()
  await tx.insert(ticketMessages).values({ id: newId(), ticketId, authorId, isAnswer: false, text, writtenAt })
}

/**
 * Repeating a call with the same key changes nothing.
 * @throws AppError NOT_FOUND for a trip, payment or notification of another user, RATE_LIMITED, IDEMPOTENCY_MISMATCH
 */
export const openTicket = async (ctx: Ctx, body: NewTicketBody, key: string | null) => {
  const user = requireUser(ctx)
  if (!(await isAnswered(ctx, key))) await limitHits(ctx, TICKETS_LIMIT, user.id)
  return withTx(ctx, (tx) =>
    runOnce(ctx, tx, { key, route: 'POST /tickets', body }, async () => {
      await holdUser(tx, user.id)
      const { category, subject, text, about } = body
      const found = about === undefined ? {} : await findAbout(tx, user.id, about)
      if (found === null) throw new AppError('NOT_FOUND', 'ticket.notYourTicket')
      const id = newId()
      const now = ctx.clock.now()
      await tx.insert(tickets).values({
        id,
        userId: user.id,
        status: nextState(TICKET_TRANSITIONS.ask),
        category,
        subject,
        ...found,
        createdAt: now,
        changedAt: now,
        waitingSince: now,
      })
      await addMessage(ctx, tx, id, text)
      return { status: 201 as const, body: await showOwn(ctx, tx, id) }
    }),
  )
}

/** @throws AppError NOT_FOUND, WRONG_STATE, RATE_LIMITED, IDEMPOTENCY_MISMATCH */
export const writeTicket = async (ctx: Ctx, id: string, body: TicketMessageBody, key: string | null) => {
  const user = requireUser(ctx)
  if (!(await isAnswered(ctx, key))) await limitHits(ctx, TICKET_MESSAGES_LIMIT, user.id)
  return withTx(ctx, (tx) =>
    runOnce(ctx, tx, { key, route: `POST /tickets/${id}/messages`, body }, async () => {
      const row = await lockOwn(ctx, tx, id)
      const now = ctx.clock.now()
      requireAction(TICKET_TRANSITIONS.write, 'owner', factsOf(row, user.id, now), now)
      await tx
        .update(tickets)
        .set({
          status: nextState(TICKET_TRANSITIONS.write),
          changedAt: now,
          waitingSince: row.ticket.waitingSince ?? now,
          closedAt: null,
        })
        .where(eq(tickets.id, id))
      await addMessage(ctx, tx, id, body.text)
      return { status: 201 as const, body: await showOwn(ctx, tx, id) }
    }),
  )
}

/** @throws AppError NOT_FOUND, WRONG_STATE */
export const closeOwnTicket = (ctx: Ctx, id: string): Promise<Ticket> =>
  withTx(ctx, async (tx) => {
    const row = await lockOwn(ctx, tx, id)
    const now = ctx.clock.now()
    requireAction(TICKET_TRANSITIONS.close, 'owner', factsOf(row, row.ticket.userId, now), now)
    await tx
      .update(tickets)
      .set({ status: nextState(TICKET_TRANSITIONS.close), closedAt: now, waitingSince: null })
      .where(eq(tickets.id, id))
    return showOwn(ctx, tx, id)
  })
