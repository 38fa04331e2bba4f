import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { recoveryCodes, secondFactors, sessions } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { matchTotp } from '../../platform/totp.ts'
import { refusedPower, requireUser, type Ctx, type UserActor } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { elevatedUntil } from './rules.ts'

const GUESSES = { name: 'second-factor', max: 10, windowSeconds: 15 * 60 }
const GUESSES_A_DAY = { name: 'second-factor-day', max: 50, windowSeconds: 24 * 3600 }

export const wrongAppCode = () => new AppError('INVALID_CODE', 'auth.wrongAppCode')

export const requireAdminAccount = (ctx: Ctx): UserActor => {
  const user = requireUser(ctx)
  if (user.role !== 'ADMIN' && !user.awaitsSecondFactor) throw refusedPower(user)
  return user
}

/** Right codes count too. Three codes are valid at any time, so 50 guesses a day find one with a chance of 1 in 6,600. */
export const limitGuesses = async (ctx: Ctx, user: UserActor): Promise<void> => {
  await limitHits(ctx, GUESSES, user.id)
  await limitHits(ctx, GUESSES_A_DAY, user.id)
}

const recoveryText = (userId: string, code: string): string =>
  `${userId}|${code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')}`

export const recoveryMac = (ctx: Ctx, userId: string, code: string): Buffer =>
  ctx.keyring.newMac('second-factor', recoveryText(userId, code))

export const lockSecret = async (ctx: Ctx, tx: Tx, userId: string, state: 'confirmed' | 'waiting') => {
  const { confirmedAt } = secondFactors
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), state === 'confirmed' ? isNotNull(confirmedAt) : isNull(confirmedAt)))
    .for('update')
  return row ? { secret: ctx.keyring.open('second-factor', userId, row.secretSealed), lastStep: row.lastStep } : null
}

/** Uses up a code of the app, or a recovery code. @throws AppError INVALID_CODE, CONFLICT when no app is set up */
export const consumeSecondFactor = async (ctx: Ctx, tx: Tx, userId: string, code: string): Promise<void> => {
  const known = await lockSecret(ctx, tx, userId, 'confirmed')
  if (!known) throw new AppError('CONFLICT', 'auth.secondFactorMissing')
  const now = ctx.clock.now()
  const step = matchTotp(known.secret, code, now, known.lastStep)
  if (step !== null) {
    await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.userId, userId))
    return
  }
  const [used] = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.codeMac, ctx.keyring.macs('second-factor', recoveryText(userId, code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ usedAt: recoveryCodes.usedAt })
  if (!used) throw wrongAppCode()
}

/** @returns the time until which the session stays verified if it is not used */
export const raiseSession = async (ctx: Ctx, tx: Tx, user: UserActor): Promise<Date> => {
  const now = ctx.clock.now()
  const until = elevatedUntil(now, now)
  await tx.update(sessions).set({ elevatedAt: now, elevatedUntil: until }).where(eq(sessions.id, user.sessionId))
  return until
}
