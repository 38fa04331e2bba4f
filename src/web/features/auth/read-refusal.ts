import type { ErrorCode } from '../../../shared/kernel/error-codes.ts'
import type { ApiError } from '../../lib/api-answer.ts'
import type { ScreenMessageKey, Translate } from '../../lib/messages.ts'

export interface Refusal {
  code: ErrorCode
  error: string
  issues: readonly { path: string; message: string }[]
  waitTime?: number | undefined
  attemptsLeft?: number | undefined
}

export const refusalOf = (error: ApiError, code: ErrorCode = error.code): Refusal => ({
  code,
  error: error.body.error,
  issues: error.body.issues ?? [],
  waitTime: error.body.waitTime,
  attemptsLeft: error.body.attemptsLeft,
})

// Section 8 of the specification: the meaning of an answer is read from its HTTP status and text, for any server.
// Answers of our own API also have a code, the same in every language.

const isNetwork = ({ code, said, body }: ApiError) => {
  // When another server sends a text, only the text counts: the code was only derived from the status.
  const isFromCode = said === body.error
  const codes = ['NETWORK_ERROR', 'DATABASE_UNAVAILABLE', 'PROVIDER_UNAVAILABLE']
  return /Network|unavailable/.test(said) || (isFromCode && codes.includes(code))
}

export const readUserCheck = (error: ApiError): Refusal => {
  if (error.status >= 500) return refusalOf(error, 'NETWORK_ERROR')
  return refusalOf(error, error.status === 429 ? 'RATE_LIMITED' : 'UNKNOWN_ERROR')
}

export const readSend = (error: ApiError): Refusal => {
  if (error.status === 429) return refusalOf(error, 'RATE_LIMITED')
  if (error.said.includes('Phone number') || error.code === 'INVALID_PHONE') return refusalOf(error, 'INVALID_PHONE')
  if (isNetwork(error)) return refusalOf(error, 'NETWORK_ERROR')
  return refusalOf(error, error.code === 'USER_NOT_FOUND' ? 'USER_NOT_FOUND' : 'UNKNOWN_ERROR')
}

/** FORBIDDEN keeps its code, so that a blocked user reads the API's own text with the reason. */
export const readVerify = (error: ApiError): Refusal => {
  if (error.status === 429) return refusalOf(error, 'RATE_LIMITED')
  if (error.status >= 500 || isNetwork(error)) return refusalOf(error, 'NETWORK_ERROR')
  return refusalOf(error, error.code === 'FORBIDDEN' ? 'FORBIDDEN' : 'INVALID_OTP')
}

const sentences: Partial<Record<ErrorCode, ScreenMessageKey>> = {
  INVALID_PHONE: 'signIn.invalidPhone',
  INVALID_OTP: 'signIn.invalidOtp',
  NETWORK_ERROR: 'signIn.networkError',
  USER_NOT_FOUND: 'signIn.userNotFound',
  UNKNOWN_ERROR: 'signIn.unknownError',
}

/** The specification's text for the code; without one, the API's text. */
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
