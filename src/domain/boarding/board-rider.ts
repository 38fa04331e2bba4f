import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { boardingPins } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { BOARDING_TRIES } from '../../shared/contract/boarding.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { findRequest, getRequest, lockRideAndRequest, type RequestRow } from '../seat-requests/index.ts'
import { factsOf, sideOf } from '../seat-requests/policy.ts'
import type { Side } from '../seat-requests/rules.ts'
import { REQUEST_TRANSITIONS } from '../seat-requests/transitions.ts'
import { requireAction } from '../transition-table.ts'
import { announceBoarded } from './events.ts'
import { makePins } from './make-pins.ts'
import { triesLeft } from './rules.ts'

const requireBoarding = (ctx: Ctx, side: Side, row: RequestRow): void =>
  requireAction(REQUEST_TRANSITIONS.board, side, factsOf(row), ctx.clock.now())

/** Counts an attempt before the PIN is compared, in one statement, so that parallel guesses cannot share an attempt. */
const countAttempt = async (ctx: Ctx, requestId: string) => {
  const open = and(isNull(boardingPins.boardedAt), lt(boardingPins.attempts, BOARDING_TRIES))
  const [taken] = await ctx.db
    .update(boardingPins)
    .set({ attempts: sql`${boardingPins.attempts} + 1` })
    .where(and(eq(boardingPins.requestId, requestId), open))
    .returning({ attempts: boardingPins.attempts, pinSealed: boardingPins.pinSealed })
  return taken ?? null
}

const wrongPin = (attempts: number): AppError => {
  const attemptsLeft = triesLeft(attempts)
  if (attemptsLeft === 0) return new AppError('PIN_LOCKED', 'boarding.locked', { attemptsLeft })
  return new AppError('WRONG_PIN', 'boarding.wrongPin', { params: { attempts: attemptsLeft }, attemptsLeft })
}

const isOnBoard = async (ctx: Ctx, requestId: string): Promise<boolean> => {
  const found = await findRequest(ctx.db, requestId)
  return found !== null && found.boardedAt !== null
}

/** Checks everything again under lock, so that only one of several parallel calls writes. */
const letIn = (ctx: Ctx, requestId: string): Promise<void> =>
  withTx(ctx, async (tx) => {
    const { row, request } = await lockRideAndRequest(tx, requestId)
    const found = await findRequest(tx, requestId)
    if (!found || found.boardedAt !== null) return
    requireBoarding(ctx, 'owner', found)
    await tx
      .update(boardingPins)
      .set({ boardedAt: ctx.clock.now() })
      .where(and(eq(boardingPins.requestId, requestId), isNull(boardingPins.boardedAt)))
    await announceBoarded(tx, ctx, row, request)
  })

/**
 * The owner of the ride enters the PIN that the rider told them, and the rider is then on board. No money moves
 * before the ride is completed. Entering the PIN again changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN to the rider, WRONG_STATE, WRONG_PIN, PIN_LOCKED after 5 wrong PINs
 */
export const boardRider = async (ctx: Ctx, requestId: string, pin: string): Promise<SeatRequest> => {
  const user = requireUser(ctx)
  const found = await findRequest(ctx.db, requestId)
  const side = found && sideOf(user, found.request)
  if (!found || !side) throw notFound()
  if (side === 'owner' && found.boardedAt !== null) return getRequest(ctx, requestId)
  requireBoarding(ctx, side, found)
  await makePins(ctx.db, ctx, [requestId])
  const taken = await countAttempt(ctx, requestId)
  if (!taken) {
    if (await isOnBoard(ctx, requestId)) return getRequest(ctx, requestId)
    throw wrongPin(BOARDING_TRIES)
  }
  const known = Buffer.from(ctx.keyring.open('boarding-pin', requestId, taken.pinSealed))
  if (!timingSafeEqual(known, Buffer.from(pin))) throw wrongPin(taken.attempts)
  await letIn(ctx, requestId)
  return getRequest(ctx, requestId)
}
