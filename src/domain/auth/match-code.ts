import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { otpChallenges } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx, Dependencies } from '../context.ts'
import { countFailure, countWrong, refuseFailing, countGuess } from './limit-codes.ts'
import { findChallenge, listSends } from './queries.ts'
import { attemptsLeft, chooseOrigin, OTP_MAX_ATTEMPTS, type Origin } from './rules.ts'

export interface Caller {
  phone: string
  binding: string | null
  user: { id: string } | null
  origins: readonly Origin[]
}

interface Typed {
  id: string
  phone: string
  code: string
}

const textOf = ({ id, phone, code }: Typed): string => `otp1|${id}|${phone}|${code}`

/** The stored hash of a code. It is useless without the key, and does not match another phone or challenge. */
export const macCode = ({ keyring }: Pick<Dependencies, 'keyring'>, sent: Typed): Buffer =>
  keyring.newMac('otp-pepper', textOf(sent))

/** Counts an attempt before the code is compared, in one statement, so that parallel guesses cannot share an attempt. */
const countAttempt = async (ctx: Ctx, challengeId: string): Promise<Buffer | null> => {
  const [taken] = await ctx.db
    .update(otpChallenges)
    .set({ attempts: sql`${otpChallenges.attempts} + 1` })
    .where(
      and(
        eq(otpChallenges.id, challengeId),
        isNull(otpChallenges.consumedAt),
        isNull(otpChallenges.supersededAt),
        lt(otpChallenges.attempts, OTP_MAX_ATTEMPTS),
      ),
    )
    .returning({ mac: otpChallenges.mac })
  return taken?.mac ?? null
}

export const wrongCode = async (ctx: Ctx, { phone, binding, origins }: Caller): Promise<AppError> => {
  const now = ctx.clock.now()
  const live = await findChallenge(ctx.db, phone, binding, now)
  const left = live ? attemptsLeft(live.attempts) : 0
  if (!live || left > 0) return new AppError('INVALID_OTP', 'auth.invalidOtp', { attemptsLeft: left })
  const { wait } = chooseOrigin(now, await listSends(ctx.db, phone, binding, now), origins)
  return new AppError('RATE_LIMITED', 'auth.attemptsExceeded', { waitTime: wait, attemptsLeft: 0 })
}

/** @throws AppError INVALID_OTP, RATE_LIMITED */
export const matchCode = async (ctx: Ctx, caller: Caller, code: string): Promise<string> => {
  const { phone, binding, origins } = caller
  const isRegistered = caller.user !== null
  await refuseFailing(ctx, { isRegistered, origins })
  const challenge = await findChallenge(ctx.db, phone, binding, ctx.clock.now())
  const isOpen = challenge !== null && challenge.attempts < OTP_MAX_ATTEMPTS
  const undoHit = isOpen ? await countGuess(ctx, phone, challenge.origin) : null
  const mac = isOpen ? await countAttempt(ctx, challenge.id) : null
  if (challenge !== null && mac !== null) {
    if (ctx.keyring.isMac('otp-pepper', textOf({ id: challenge.id, phone, code }), mac)) {
      await undoHit?.()
      return challenge.id
    }
    await countWrong(ctx, isRegistered)
  } else await undoHit?.()
  await countFailure(ctx)
  throw await wrongCode(ctx, caller)
}

/** False when the code was used or replaced meanwhile. */
export const consumeCode = async (ctx: Ctx, tx: Tx, challengeId: string): Promise<boolean> => {
  const consumed = await tx
    .update(otpChallenges)
    .set({ consumedAt: ctx.clock.now() })
    .where(and(eq(otpChallenges.id, challengeId), isNull(otpChallenges.consumedAt), isNull(otpChallenges.supersededAt)))
    .returning({ id: otpChallenges.id })
  return consumed.length > 0
}
