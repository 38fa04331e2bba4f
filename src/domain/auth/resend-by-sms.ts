import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { otpChallenges } from '../../db/schema/index.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import type { Dependencies } from '../context.ts'
import { recordAttempt } from '../deliveries/index.ts'
import { findUserByPhone } from '../users/index.ts'
import { otpSms } from './rules.ts'
import type { Language } from '../../shared/kernel/enums.ts'

interface Challenge {
  id: string
  phone: string
  code: string
}

/** @returns whether a provider accepted the SMS */
export const sendCodeBySms = async (
  deps: Dependencies,
  language: Language,
  { id, phone, code }: Challenge,
  userId: string | null,
): Promise<boolean> => {
  const sentence = serverMessage(language, 'notification.otp_verification', { code })
  const attempt = { subject: 'otp_verification', channel: 'sms', recipient: phone, challengeId: id, userId } as const
  const text = otpSms(sentence, deps.settings.publicUrl, code)
  const outcome = await recordAttempt(deps, attempt, () => deps.messaging.sendSms({ to: phone, text }))
  return outcome.kind === 'accepted'
}

/** Only the call that deletes the encrypted code may send the code, so there is one SMS per challenge. */
export const claimSealedCode = async (deps: Dependencies, challengeId: string): Promise<boolean> => {
  const taken = await deps.db
    .update(otpChallenges)
    .set({ codeSealed: null })
    .where(and(eq(otpChallenges.id, challengeId), isNotNull(otpChallenges.codeSealed)))
    .returning({ id: otpChallenges.id })
  return taken.length > 0
}

/** When WhatsApp accepted a code but could not deliver it, sends the code by SMS, if it is still needed. */
export const resendBySms = async (deps: Dependencies, challengeId: string): Promise<void> => {
  const [challenge] = await deps.db
    .select()
    .from(otpChallenges)
    .where(
      and(
        eq(otpChallenges.id, challengeId),
        isNull(otpChallenges.consumedAt),
        isNull(otpChallenges.supersededAt),
        gt(otpChallenges.expiresAt, deps.clock.now()),
      ),
    )
  if (!challenge?.codeSealed || !(await claimSealedCode(deps, challengeId))) return
  const { id, phone, codeSealed, language } = challenge
  const user = await findUserByPhone(deps.db, phone)
  const code = deps.keyring.open('otp-resend', id, codeSealed)
  await sendCodeBySms(deps, language, { id, phone, code }, user?.id ?? null)
}
