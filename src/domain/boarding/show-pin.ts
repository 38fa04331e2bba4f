import { eq } from 'drizzle-orm'
import { boardingPins } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { BoardingPin } from '../../shared/contract/boarding.ts'
import { requireUser, type Ctx } from '../context.ts'
import { findRequest, makePin } from '../seat-requests/index.ts'
import { sideOf } from '../seat-requests/policy.ts'

/**
 * The digits, for the rider alone: whoever drives learns them at the door or not at all.
 * @throws AppError NOT_FOUND, FORBIDDEN to the ride's owner, WRONG_STATE unless the seat is paid
 */
export const showPin = async (ctx: Ctx, requestId: string): Promise<BoardingPin> => {
  const user = requireUser(ctx)
  const found = await findRequest(ctx.db, requestId)
  const side = found && sideOf(user, found.request)
  if (!found || !side) throw notFound()
  if (side !== 'rider') throw new AppError('FORBIDDEN', 'boarding.onlyRider')
  if (found.request.status !== 'PAID') throw new AppError('WRONG_STATE', 'boarding.notPaid')
  await makePin(ctx.db, ctx, requestId)
  const [row] = await ctx.db.select().from(boardingPins).where(eq(boardingPins.requestId, requestId))
  if (!row) throw notFound()
  return {
    pin: ctx.keyring.open('boarding-pin', requestId, row.pinSealed),
    boardedAt: row.boardedAt?.toISOString() ?? null,
  }
}
