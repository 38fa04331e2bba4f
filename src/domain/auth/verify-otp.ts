import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { otpChallenges } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { OTP_MAX_ATTEMPTS } from '../../shared/contract/auth.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { withTx, type Ctx } from '../context.ts'
import { countAddressFailure, refuseFailingAddress } from '../limits/index.ts'
import { findUserByPhone, promoteAdmin } from '../users/index.ts'
import { accountBlocked } from '../users/rules.ts'
import { macCode } from './mac-code.ts'
import { parsePhone } from './parse-phone.ts'
import { endUnusedProofs } from './end-unused-proofs.ts'
import { openSession } from './open-session.ts'
import { findLiveChallenge, isLive, listSends, lockPhone } from './queries.ts'
import { attemptsLeft, resendWait, sendWindowStart } from './rules.ts'

const FAILURES_BY_ADDRESS = { name: 'verify-otp-failures', max: 60, windowSeconds: HOUR_MS / 1000 }

/** Takes one try before anything is compared, in one statement: parallel guesses cannot share a try. */
const takeTry = async (ctx: Ctx, phone: string) => {
  const [taken] = await ctx.db
    .update(otpChallenges)
    .set({ attempts: sql`${otpChallenges.attempts} + 1` })
    .where(
      and(isLive(phone), gt(otpChallenges.expiresAt, ctx.clock.now()), lt(otpChallenges.attempts, OTP_MAX_ATTEMPTS)),
    )
    .returning({ id: otpChallenges.id, mac: otpChallenges.mac })
  return taken ?? null
}

const wrongCode = async (ctx: Ctx, phone: string): Promise<AppError> => {
  await countAddressFailure(ctx, FAILURES_BY_ADDRESS)
  const now = ctx.clock.now()
  const live = await findLiveChallenge(ctx.db, phone, now)
  const left = live ? attemptsLeft(live.attempts) : 0
  if (!live || left > 0) return new AppError('INVALID_OTP', 'auth.invalidOtp', { attemptsLeft: left })
  const wait = resendWait(now, await listSends(ctx.db, phone, sendWindowStart(now)))
  return new AppError('RATE_LIMITED', 'auth.attemptsExceeded', { waitTime: wait, attemptsLeft: 0 })
}

type Verified =
  | { kind: 'used' }
  | { kind: 'refused'; because: string | null }
  | { kind: 'open'; userId: string | null; token: string }

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
    return { kind: 'open', userId, token: await openSession(ctx, tx, phone, userId) }
  })

/**
 * Exchanges a code for a session. For a phone without an account the session can do one thing: register.
 * @throws AppError INVALID_OTP, RATE_LIMITED, FORBIDDEN when the account is not ACTIVE
 */
export const verifyOtp = async (ctx: Ctx, input: { phoneNumber: string; code: string }) => {
  const phone = parsePhone(input.phoneNumber)
  await refuseFailingAddress(ctx, FAILURES_BY_ADDRESS)
  const taken = await takeTry(ctx, phone)
  if (!taken) throw await wrongCode(ctx, phone)
  const given = macCode(ctx, { id: taken.id, phone, code: input.code })
  if (!timingSafeEqual(given, taken.mac)) throw await wrongCode(ctx, phone)
  const verified = await redeem(ctx, phone, taken.id)
  if (verified.kind === 'used') throw await wrongCode(ctx, phone)
  if (verified.kind === 'refused') throw accountBlocked(verified.because)
  const { userId, token } = verified
  return { success: true as const, userId, accessToken: token, token, isNewUser: userId === null }
}
