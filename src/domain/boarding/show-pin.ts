import { eq } from 'drizzle-orm'
import { boardingPins } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { BoardingPin } from '../../shared/contract/boarding.ts'
import { requireUser, type Ctx } from '../context.ts'
import { findRequest } from '../seat-requests/index.ts'
import { factsOf, sideOf } from '../seat-requests/policy.ts'
import { REQUEST_TRANSITIONS } from '../seat-requests/transitions.ts'
import { requireAction } from '../transition-table.ts'
import { makePins } from './make-pins.ts'

/** @throws AppError NOT_FOUND, FORBIDDEN to the ride's owner, WRONG_STATE when the request's state does not allow it */
export const showPin = async (ctx: Ctx, requestId: string): Promise<BoardingPin> => {
  const user = requireUser(ctx)
  const found = await findRequest(ctx.db, requestId)
  const side = found && sideOf(user, found.request)
  if (!found || !side) throw notFound()
  requireAction(REQUEST_TRANSITIONS.showPin, side, factsOf(found), ctx.clock.now())
  await makePins(ctx.db, ctx, [requestId])
  const [row] = await ctx.db.select().from(boardingPins).where(eq(boardingPins.requestId, requestId))
  if (!row) throw notFound()
  return {
    pin: ctx.keyring.open('boarding-pin', requestId, row.pinSealed),
    boardedAt: row.boardedAt?.toISOString() ?? null,
  }
}
