import type { ErrorCode } from '../../../shared/kernel/error-codes.ts'
import type { ScreenMessageKey, Translate } from '../../lib/messages.ts'
import type { Refusal } from './read-refusal.ts'

const sentences: Partial<Record<ErrorCode, ScreenMessageKey>> = {
  INVALID_PHONE: 'signIn.invalidPhone',
  INVALID_OTP: 'signIn.invalidOtp',
  NETWORK_ERROR: 'signIn.networkError',
  USER_NOT_FOUND: 'signIn.userNotFound',
  UNKNOWN_ERROR: 'signIn.unknownError',
}

/** The specification's text for the code, or else the API's text. */
export const refusalText = (t: Translate, refusal: Refusal): string => {
  const key = sentences[refusal.code]
  if (key) return t(key)
  return refusal.error || t(refusal.code === 'RATE_LIMITED' ? 'signIn.rateLimited' : 'signIn.unknownError')
}

export const attemptsText = (t: Translate, refusal: Refusal): string | undefined => {
  if (refusal.attemptsLeft === undefined || refusal.code !== 'INVALID_OTP') return undefined
  return refusal.attemptsLeft === 0
    ? t('signIn.attemptsExceeded')
    : t('signIn.attemptsLeft', { count: refusal.attemptsLeft })
}
