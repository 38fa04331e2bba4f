import type { Translate } from '../../lib/messages.ts'
import type { Refusal } from './sign-in-flow.ts'

/** The sentence for a refusal: the specification's mapping of codes, else what the API said. */
export const refusalText = (t: Translate, refusal: Refusal): string => {
  switch (refusal.code) {
    case 'INVALID_PHONE':
      return t('signIn.invalidPhone')
    case 'INVALID_OTP':
      return t('signIn.invalidOtp')
    case 'NETWORK_ERROR':
      return t('signIn.networkError')
    case 'UNKNOWN_ERROR':
      return t('signIn.unknownError')
    case 'RATE_LIMITED':
      return refusal.error || t('signIn.rateLimited')
    default:
      return refusal.error || t('signIn.unknownError')
  }
}

/** What is left to try, in the specification's words; nothing when it is not known. */
export const attemptsText = (t: Translate, refusal: Refusal): string | undefined => {
  if (refusal.attemptsLeft === undefined || refusal.code !== 'INVALID_OTP') return undefined
  return refusal.attemptsLeft === 0
    ? t('signIn.attemptsExceeded')
    : t('signIn.attemptsLeft', { count: refusal.attemptsLeft })
}
