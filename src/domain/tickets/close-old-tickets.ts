import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { tickets } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { nextState } from '../transition-table.ts'
import { closableBefore, CLOSE_DAYS, KEPT_MONTHS } from './rules.ts'
import { TICKET_TRANSITIONS } from './transitions.ts'

/** Sweep: closes tickets `CLOSE_DAYS` after the last answer. `closedAt` is this time, not the time of the sweep. */
export const closeOldTickets = async (deps: Dependencies): Promise<void> => {
  await deps.db
    .update(tickets)
    .set({
      status: nextState(TICKET_TRANSITIONS.expire),
      closedAt: sql`${tickets.answeredAt} + make_interval(hours => ${CLOSE_DAYS * 24})`,
    })
    .where(and(eq(tickets.status, 'ANSWERED'), lte(tickets.answeredAt, closableBefore(deps.clock.now()))))
}

export const deleteTickets = async (deps: Dependencies): Promise<void> => {
  const since = deps.clock.now()
  since.setUTCMonth(since.getUTCMonth() - KEPT_MONTHS)
  await deps.db.delete(tickets).where(lt(tickets.closedAt, since))
}

/** Deletes all tickets of a user whose account is deleted, with the messages of both the user and the admins. */
export const eraseTickets = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(tickets).where(eq(tickets.userId, userId))
}
