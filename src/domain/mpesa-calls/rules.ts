import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

const SECOND_MS = 1000

/** Our own result code: the call was never sent. */
export const NOT_SENT = 'NOT_SENT'

export const secondsAfter = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * SECOND_MS)

export interface Schedule {
  first: readonly number[]
  /** How long M-Pesa is queried every 5 minutes, after the first queries; then every hour. */
  frequentMs: number
}

export const nextInSchedule = ({ first, frequentMs }: Schedule, sentAt: Date, now: Date): Date => {
  const ageMs = now.getTime() - sentAt.getTime()
  const early = first.find((seconds) => seconds * SECOND_MS > ageMs)
  if (early !== undefined) return secondsAfter(sentAt, early)
  const everyMs = ageMs < frequentMs ? 5 * MINUTE_MS : 60 * MINUTE_MS
  return new Date(sentAt.getTime() + (Math.floor(ageMs / everyMs) + 1) * everyMs)
}
