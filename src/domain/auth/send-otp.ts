import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { otpChallenges } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import { withTx, type Ctx } from '../context.ts'
import { recordAttempt } from '../deliveries/index.ts'
import { findUserByPhone } from '../users/index.ts'
import { parsePhone } from '../users/rules.ts'
import { countLookup, countSend } from './limit-codes.ts'
import { macCode } from './match-code.ts'
import { findChallenge, isBoundTo, isLive, listSends } from './queries.ts'
import { recogniseOrigin } from './recognise-origin.ts'
import { sendCodeBySms, claimSealedCode } from './resend-by-sms.ts'
import { attemptsLeft, chooseOrigin, OTP_MAX_ATTEMPTS, otpExpiry, type Origin, waitMinutes } from './rules.ts'
import { OTP_LENGTH } from '../../shared/kernel/form-limits.ts'
import type { Language } from '../../shared/kernel/enums.ts'

interface Asked {
  phone: string
  /** The cookie of the requesting browser; null for a program. */
  binding: string | null
  origins: readonly Origin[]
  language: Language
}

const tooSoon = async (ctx: Ctx, tx: Tx, { phone, binding }: Asked, waitTime: number): Promise<AppError> => {
  const live = await findChallenge(tx, phone, binding, ctx.clock.now())
  return new AppError('RATE_LIMITED', 'auth.waitForCode', {
    params: { minutes: waitMinutes(waitTime) },
    waitTime,
    attemptsLeft: live ? attemptsLeft(live.attempts) : 0,
  })
}

/** Replaces the live challenge of the same browser. Calls for a phone run one at a time, so each sees earlier codes. */
const createChallenge = (ctx: Ctx, asked: Asked): Promise<{ id: string; code: string; waitTime: number }> =>
  withTx(ctx, async (tx) => {
    const { phone, binding, origins, language } = asked
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`otp|${phone}`}, 0))`)
    const now = ctx.clock.now()
    const sends = await listSends(tx, phone, binding, now)
    const { origin, wait } = chooseOrigin(now, sends, origins)
    if (wait > 0) throw await tooSoon(ctx, tx, asked, wait)
    const id = newId()
    const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
    await tx
      .update(otpChallenges)
      .set({ supersededAt: now })
      .where(and(isLive(phone), isBoundTo(binding)))
    await tx.insert(otpChallenges).values({
      id,
      phone,
      bindingHash: binding === null ? null : hashToken(binding),
      origin,
      mac: macCode(ctx, { id, phone, code }),
      codeSealed: ctx.keyring.seal('otp-resend', id, code),
      language,
      createdAt: now,
      expiresAt: otpExpiry(now),
    })
    const made = { createdAt: now, failed: false, used: false, origin, own: true }
    return { id, code, waitTime: chooseOrigin(now, [made, ...sends], origins).wait }
  })

/** Sends by WhatsApp, and also by SMS unless WhatsApp certainly accepted the code. False when neither certainly accepted it. */
const deliver = async (
  ctx: Ctx,
  challenge: { id: string; phone: string; code: string },
  { language, userId }: { language: Language; userId: string | null },
) => {
  const { id, phone, code } = challenge
  const attempt = {
    subject: 'otp_verification',
    channel: 'whatsapp',
    recipient: phone,
    challengeId: id,
    userId,
  } as const
  const byWhatsapp = await recordAttempt(ctx, attempt, (attemptId) =>
    ctx.messaging.sendTemplate({
      to: phone,
      template: 'otp_verification',
      language,
      params: [code],
      path: null,
      correlation: attemptId,
    }),
  )
  ctx.logger.log('low', 'code sent', { requestId: ctx.requestId, provider: 'whatsapp', outcome: byWhatsapp.kind })
  if (byWhatsapp.kind === 'accepted') return true
  // If a failure report came first, its job has claimed the code and sends the SMS.
  return (await claimSealedCode(ctx, id)) ? sendCodeBySms(ctx, language, challenge, userId) : true
}

/** Undoes the counts when no code is created, so a request that comes too early is free. */
const createCounted = async (ctx: Ctx, asked: Asked, isRegistered: boolean) => {
  const undoHit = await countSend(ctx, { isRegistered, origins: asked.origins })
  try {
    return await createChallenge(ctx, asked)
  } catch (error) {
    await undoHit()
    throw error
  }
}

export interface Sent {
  answer: { success: true; waitTime: number; attemptsLeft: number }
  binding: string | null
}

interface SendOtpInput {
  phoneNumber: string
  isRegistration: boolean
}

/** @param language The language of the call; an account's own language goes first. */
export const sendOtp = async (ctx: Ctx, input: SendOtpInput, language: Language): Promise<Sent> => {
  const phone = parsePhone(input.phoneNumber, 'auth.phoneNumberInvalid')
  const user = await findUserByPhone(ctx.db, phone)
  if (!user && !input.isRegistration) {
    await countLookup(ctx)
    throw new AppError('USER_NOT_FOUND', 'auth.userNotFound')
  }
  const binding = ctx.visitor?.isBrowser ? (ctx.visitor.binding ?? newToken()) : null
  const origins = await recogniseOrigin(ctx, user)
  const to = { language: user?.language ?? language, userId: user?.id ?? null } as const
  const asked = { phone, binding, origins, language: to.language }
  const challenge = await createCounted(ctx, asked, user !== null)
  const sent = await deliver(ctx, { ...challenge, phone }, to)
  await ctx.db
    .update(otpChallenges)
    .set(sent ? { sendState: 'SENT' } : { sendState: 'SEND_FAILED', supersededAt: ctx.clock.now() })
    .where(eq(otpChallenges.id, challenge.id))
  if (!sent) throw new AppError('NETWORK_ERROR', 'auth.sendingUnavailable', { waitTime: 1 })
  return { answer: { success: true, waitTime: challenge.waitTime, attemptsLeft: OTP_MAX_ATTEMPTS }, binding }
}
