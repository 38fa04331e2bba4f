import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { otpChallenges } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { newToken } from '../../platform/ids.ts'
import { OTP_MAX_ATTEMPTS } from '../../shared/contract/auth.ts'
import { withTx, type Ctx } from '../context.ts'
import { findUserByPhone, promoteAdmin } from '../users/index.ts'
import { accountBlocked } from '../users/rules.ts'
import { countFailure, countUsed, countWrong, refuseFailing, takeGuess } from './limit-codes.ts'
import { macCode } from './mac-code.ts'
import { parsePhone } from './parse-phone.ts'
import { endUnusedProofs } from './end-unused-proofs.ts'
import { openSession } from './open-session.ts'
import { findChallenge, listSends, lockPhone } from './queries.ts'
import { recogniseOrigin, rememberOrigin } from './recognise-origin.ts'
import { attemptsLeft, chooseOrigin, type Origin } from './rules.ts'

interface Caller {
  phone: string
  binding: string | null
  user: { id: string } | null
  origins: readonly Origin[]
}

/** Takes one try before anything is compared, in one statement: parallel guesses cannot share a try. */
const takeTry = async (ctx: Ctx, challengeId: string): Promise<Buffer | null> => {
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

/** What somebody reads who has no right code: how many tries are left of the code that they could have. */
const wrongCode = async (ctx: Ctx, { phone, binding, origins }: Caller): Promise<AppError> => {
  const now = ctx.clock.now()
  const live = await findChallenge(ctx.db, phone, binding, now)
  const left = live ? attemptsLeft(live.attempts) : 0
  if (!live || left > 0) return new AppError('INVALID_OTP', 'auth.invalidOtp', { attemptsLeft: left })
  const { wait } = chooseOrigin(now, await listSends(ctx.db, phone, binding, now), origins)
  return new AppError('RATE_LIMITED', 'auth.attemptsExceeded', { waitTime: wait, attemptsLeft: 0 })
}

/** The challenge whose code this is. @throws AppError INVALID_OTP, RATE_LIMITED */
const matchCode = async (ctx: Ctx, caller: Caller, code: string): Promise<string> => {
  const { phone, binding, origins } = caller
  const isRegistered = caller.user !== null
  await refuseFailing(ctx, { isRegistered, origins })
  const challenge = await findChallenge(ctx.db, phone, binding, ctx.clock.now())
  const isOpen = challenge !== null && challenge.attempts < OTP_MAX_ATTEMPTS
  const giveBack = isOpen ? await takeGuess(ctx, phone, challenge.origin) : null
  const mac = isOpen ? await takeTry(ctx, challenge.id) : null
  if (challenge !== null && mac !== null) {
    if (timingSafeEqual(macCode(ctx, { id: challenge.id, phone, code }), mac)) {
      await giveBack?.()
      return challenge.id
    }
    await countWrong(ctx, isRegistered)
  } else await giveBack?.()
  await countFailure(ctx)
  throw await wrongCode(ctx, caller)
}

type Verified =
  | { kind: 'used' }
  | { kind: 'refused'; because: string | null }
  | { kind: 'open'; userId: string | null; token: string; device: string | null }

/**
 * Uses the code up and opens the session, both or neither. Who proved the phone before and did not register is signed
 * out: the phone may have changed hands.
 */
const redeem = (ctx: Ctx, phone: string, challengeId: string): Promise<Verified> =>
  withTx(ctx, async (tx) => {
    await lockPhone(tx, phone)
    const [consumed] = await tx
      .update(otpChallenges)
      .set({ consumedAt: ctx.clock.now() })
      .where(
        and(eq(otpChallenges.id, challengeId), isNull(otpChallenges.consumedAt), isNull(otpChallenges.supersededAt)),
      )
      .returning({ id: otpChallenges.id })
    if (!consumed) return { kind: 'used' }
    const user = await findUserByPhone(tx, phone)
    if (user && user.status !== 'ACTIVE') return { kind: 'refused', because: user.blockedBecause }
    if (user) await promoteAdmin(ctx, tx, user)
    const userId = user?.id ?? null
    await endUnusedProofs(tx, ctx.clock.now(), phone)
    const device = ctx.visitor?.isBrowser ? (ctx.visitor.device ?? newToken()) : null
    if (userId !== null) await rememberOrigin(ctx, tx, userId, device)
    return { kind: 'open', userId, token: await openSession(ctx, tx, phone, userId), device }
  })

export interface SignedIn {
  answer: { success: true; userId: string | null; accessToken: string; token: string; isNewUser: boolean }
  /** What the browser keeps so that the account knows it again; null for a program. */
  device: string | null
}

/**
 * Exchanges a code for a session. For a phone without an account the session can do one thing: register. A code that a
 * browser asked for works in that browser only. Without a phone or a code nothing is guessed, and nothing is used up.
 * @throws AppError INVALID_OTP, RATE_LIMITED, FORBIDDEN when the account is not ACTIVE
 */
export const verifyOtp = async (ctx: Ctx, input: { phoneNumber: string; code: string }): Promise<SignedIn> => {
  if (input.phoneNumber === '') throw new AppError('INVALID_OTP', 'auth.invalidOtp', { attemptsLeft: 0 })
  const phone = parsePhone(input.phoneNumber)
  const user = await findUserByPhone(ctx.db, phone)
  const origins = await recogniseOrigin(ctx, user)
  const caller = { phone, binding: ctx.visitor?.binding ?? null, user, origins }
  if (input.code === '') throw await wrongCode(ctx, caller)
  const verified = await redeem(ctx, phone, await matchCode(ctx, caller, input.code))
  if (verified.kind === 'used') throw await wrongCode(ctx, caller)
  await countUsed(ctx)
  if (verified.kind === 'refused') throw accountBlocked(verified.because)
  const { userId, token, device } = verified
  return { answer: { success: true, userId, accessToken: token, token, isNewUser: userId === null }, device }
}
