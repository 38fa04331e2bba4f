import { AppError } from '../../platform/errors.ts'
import { newToken } from '../../platform/ids.ts'
import { withTx, type Ctx } from '../context.ts'
import { findUserByPhone, promoteAdmin } from '../users/index.ts'
import { accountBlocked } from '../users/rules.ts'
import { countUsed } from './limit-codes.ts'
import { consumeCode, matchCode, wrongCode } from './match-code.ts'
import { parsePhone } from './parse-phone.ts'
import { endUnusedProofs } from './end-unused-proofs.ts'
import { openSession } from './open-session.ts'
import { lockPhone } from './queries.ts'
import { recogniseOrigin, rememberOrigin } from './recognise-origin.ts'

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
    if (!(await consumeCode(ctx, tx, challengeId))) return { kind: 'used' }
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
