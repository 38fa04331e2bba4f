import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { otpChallenges } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { OTP_LENGTH, OTP_MAX_ATTEMPTS, OTP_RESEND_WAIT_SECONDS } from '../../shared/contract/auth.ts'
import type { Language } from '../../shared/contract/enums.ts'
import { HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { withTx, type Ctx } from '../context.ts'
import { beginAttempt, settleAttempt } from '../deliveries/index.ts'
import { limitAddress } from '../limits/index.ts'
import { findUserByPhone } from '../users/index.ts'
import { macCode } from './mac-code.ts'
import { parsePhone } from './parse-phone.ts'
import { findLiveChallenge, isLive, listSends } from './queries.ts'
import { sendCodeBySms, takeSealedCode } from './resend-by-sms.ts'
import { attemptsLeft, otpExpiry, resendWait, sendWindowStart, waitMinutes } from './rules.ts'

const SENDS_BY_ADDRESS = { name: 'send-otp', max: 30, windowSeconds: HOUR_MS / 1000 }

/** Stores a new challenge in place of the live one; one call at a time for a phone, so that each sees the one before. */
const createChallenge = (ctx: Ctx, phone: string): Promise<{ id: string; code: string }> =>
  withTx(ctx, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`otp|${phone}`}, 0))`)
    const now = ctx.clock.now()
    const waitTime = resendWait(now, await listSends(tx, phone, sendWindowStart(now)))
    if (waitTime > 0) {
      const live = await findLiveChallenge(tx, phone, now)
      throw new AppError('RATE_LIMITED', 'auth.waitForCode', {
        params: { minutes: waitMinutes(waitTime) },
        waitTime,
        attemptsLeft: live ? attemptsLeft(live.attempts) : 0,
      })
    }
    const id = newId()
    const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
    await tx.update(otpChallenges).set({ supersededAt: now }).where(isLive(phone))
    const mac = macCode(ctx, { id, phone, code })
    const codeSealed = ctx.keyring.seal('otp-resend', id, code)
    await tx.insert(otpChallenges).values({ id, phone, mac, codeSealed, createdAt: now, expiresAt: otpExpiry(now) })
    return { id, code }
  })

/** WhatsApp once; the same code by SMS unless WhatsApp certainly took it. True when one certainly did. */
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
  const attemptId = await beginAttempt(ctx, attempt)
  const byWhatsapp = await ctx.messaging.sendTemplate({
    to: phone,
    template: 'otp_verification',
    language,
    params: [code],
    correlation: attemptId,
  })
  await settleAttempt(ctx, attemptId, byWhatsapp)
  ctx.logger.log('low', 'code sent', { requestId: ctx.requestId, provider: 'whatsapp', outcome: byWhatsapp.kind })
  if (byWhatsapp.kind === 'accepted') return true
  // A report that it failed may have come first, and then the SMS is already on its way.
  return (await takeSealedCode(ctx, id)) ? sendCodeBySms(ctx, language, challenge, userId) : true
}

/** Sends a code to a phone: the account's owner to sign in, or anybody to register. */
export const sendOtp = async (
  ctx: Ctx,
  input: { phoneNumber: string; isRegistration: boolean },
): Promise<{ success: true; waitTime: number; attemptsLeft: number }> => {
  const phone = parsePhone(input.phoneNumber, 'auth.phoneNumberInvalid')
  await limitAddress(ctx, SENDS_BY_ADDRESS)
  const user = await findUserByPhone(ctx.db, phone)
  if (!user && !input.isRegistration) throw new AppError('USER_NOT_FOUND', 'auth.userNotFound')
  const challenge = await createChallenge(ctx, phone)
  const to = { language: user?.language ?? 'en', userId: user?.id ?? null } as const
  const sent = await deliver(ctx, { ...challenge, phone }, to)
  await ctx.db
    .update(otpChallenges)
    .set(sent ? { sendState: 'SENT' } : { sendState: 'SEND_FAILED', supersededAt: ctx.clock.now() })
    .where(eq(otpChallenges.id, challenge.id))
  if (!sent) throw new AppError('NETWORK_ERROR', 'auth.sendingUnavailable', { waitTime: 1 })
  return { success: true, waitTime: OTP_RESEND_WAIT_SECONDS, attemptsLeft: OTP_MAX_ATTEMPTS }
}
