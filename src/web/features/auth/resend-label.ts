import type { Translate } from '../../lib/messages.ts'
import { formatSeconds } from '../../lib/use-seconds-left.ts'

/** @param wait Seconds until another code may be sent. */
export const resendLabel = (t: Translate, wait: number): string => {
  if (wait <= 0) return t('signIn.resend')
  return wait <= 60 ? t('signIn.resendIn', { seconds: wait }) : t('signIn.resendInTime', { time: formatSeconds(wait) })
}
