import { DAY_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { ALL_RIGHT_AFTER_MINUTES } from '../../shared/kernel/trip-times.ts'

/** Rides that should have arrived by then are late enough to ask. */
export const lateSince = (now: Date): Date => new Date(now.getTime() - ALL_RIGHT_AFTER_MINUTES * MINUTE_MS)

const KEPT_DAYS = 90
export const checksSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS)
