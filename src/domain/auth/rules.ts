import { DAY_MS } from '../../shared/kernel/nairobi-time.ts'

export const SESSION_IDLE_DAYS = 14
export const SESSION_ABSOLUTE_DAYS = 30

export const absoluteExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * DAY_MS)

/** A session ends 14 days after it was last used, and never later than its absolute end. */
export const idleExpiry = (now: Date, absoluteExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_IDLE_DAYS * DAY_MS, absoluteExpiresAt.getTime()))
