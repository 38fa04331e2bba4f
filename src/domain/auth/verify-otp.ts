import { AppError } from '../../platform/errors.ts'
import { newToken } from '../../platform/ids.ts'
import { withTx, type Ctx } from '../context.ts'
import { findUserByPhone } from '../users/index.ts'
import { accountBlocked, parsePhone } from '../users/rules.ts'
import { countUsed } from './limit-codes.ts'
import { consumeCode, matchCode, wrongCode, type Caller } from './match-code.ts'
import { enterAccount } from './enter-account.ts'
import { openSession } from './open-session.ts'
import { lockPhone } from './queries.ts'
import { recogniseOrigin } from './recognise-origin.ts'
import { isLongUnused } from './rules.ts'

type Verified =
  | { kind: 'used' }
  | { kind: 'refused'; because: string | null }
  | { kind: 'open'; userId: string | null; token: string; device: string | null; ownerCheck: boolean }

/**
 * Uses the code up and opens the session, in one transaction. An account that is not ACTIVE gets no session. Earlier
 * sessions of the phone without an account end, because the phone may have a new owner. The phone of an account that
 * was not used for a long time may have a new owner too: nothing of such an account is shown, unless it knows the
 * browser.
 */
const redeem = (ctx: Ctx, { phone, origins }: Caller, challengeId: string): Promise<Verified> =>
  withTx(ctx, async (tx) => {
    await lockPhone(tx, phone)
    if (!(await consumeCode(ctx, tx, challengeId))) return { kind: 'used' }
    const user = await findUserByPhone(tx, phone)
    const isKnown = origins.includes('DEVICE')
    const ownerCheck = user !== null && !isKnown && isLongUnused(user, ctx.clock.now())
    if (user && user.status !== 'ACTIVE') return { kind: 'refused', because: ownerCheck ? null : user.blockedBecause }
    const userId = ownerCheck ? null : (user?.id ?? null)
    const claimsUserId = ownerCheck ? user.id : null
    const { id: sessionId, token } = await openSession(ctx, tx, phone, { userId, claimsUserId })
    const device = ctx.visitor?.isBrowser && !ownerCheck ? (ctx.visitor.device ?? newToken()) : null
    if (user && !ownerCheck) await enterAccount(ctx, tx, user, { sessionId, device, isKnown })
    return { kind: 'open', userId, token, device, ownerCheck }
  })

export interface SignedIn {
  answer: {
    success: true
    userId: string | null
    accessToken: string
    token: string
    isNewUser: boolean
    ownerCheck?: true
  }
  device: string | null
}

/**
 * Exchanges a code for a session. For a phone without an account, the session can only register. A code that a
 * browser requested works only in that browser. A call without a phone or a code does not count as a guess.
 * @throws AppError INVALID_OTP, RATE_LIMITED, FORBIDDEN when the account is not ACTIVE
 */
export const verifyOtp = async (ctx: Ctx, input: { phoneNumber: string; code: string }): Promise<SignedIn> => {
  if (input.phoneNumber === '') throw new AppError('INVALID_OTP', 'auth.invalidOtp', { attemptsLeft: 0 })
  const phone = parsePhone(input.phoneNumber)
  const user = await findUserByPhone(ctx.db, phone)
  const origins = await recogniseOrigin(ctx, user)
  const caller = { phone, binding: ctx.visitor?.binding ?? null, user, origins }
  if (input.code === '') throw await wrongCode(ctx, caller)
  const verified = await redeem(ctx, caller, await matchCode(ctx, caller, input.code))
  if (verified.kind === 'used') throw await wrongCode(ctx, caller)
  await countUsed(ctx)
  if (verified.kind === 'refused') throw accountBlocked(verified.because)
  const { userId, token, device, ownerCheck } = verified
  const isNewUser = userId === null && !ownerCheck
  const answer = { success: true as const, userId, accessToken: token, token, isNewUser }
  return { answer: ownerCheck ? { ...answer, ownerCheck: true } : answer, device }
}
