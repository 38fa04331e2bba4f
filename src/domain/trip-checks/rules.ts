import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { ALL_RIGHT_AFTER_MINUTES, isSosTime } from '../../shared/kernel/trip-times.ts'

export const lateSince = (now: Date): Date => new Date(now.getTime() - ALL_RIGHT_AFTER_MINUTES * MINUTE_MS)

interface Part {
  departsAt: Date
  arrivesAt: Date
}

/** The answer “I need help” leads to the SOS button. Riders who cannot press it any more are not asked. */
export const isAsked = (part: Part, now: Date): boolean => isSosTime(part, now)

export const minutesLate = ({ arrivesAt }: Pick<Part, 'arrivesAt'>, now: Date): number =>
  Math.floor((now.getTime() - arrivesAt.getTime()) / MINUTE_MS / 10) * 10

const KEPT_DAYS = 90
export const checksSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS)
