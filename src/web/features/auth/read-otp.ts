import { OTP_LENGTH } from '../../../shared/kernel/form-limits.ts'

/** The digits of a typed or pasted code; the whole message may be pasted. */
export const readOtp = (typed: string): string => {
  const whole = /(?<!\d)\d{6}(?!\d)/.exec(typed)?.[0]
  return whole ?? typed.replace(/\D/g, '').slice(0, OTP_LENGTH)
}

export const isWholeOtp = (code: string): boolean => /^\d{6}$/.test(code)
