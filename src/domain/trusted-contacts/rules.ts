import { MAX_CONTACTS } from '../../shared/contract/trusted-contacts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { ContactMessageKind } from '../../shared/kernel/enums.ts'

const DAY = DAY_MS / 1000

/** Limits of the SMS that ask someone to be a contact: from one user, to one phone from all users, and from one user to one phone. */
export const ASKS_OF_USER = { name: 'contact-asks', max: 6, windowSeconds: DAY }
export const ASKS_OF_PHONE = { name: 'contact-asks-phone', max: 2, windowSeconds: DAY }
export const ASKS_OF_BOTH = { name: 'contact-asks-both', max: 2, windowSeconds: 30 * DAY }
/** A high limit, because links are too long to guess, and many phones of a network share an address. */
export const LINKS = { name: 'contact-links', max: 600, windowSeconds: 3600 }

const ASKED_DAYS = 7
export const askedSince = (now: Date): Date => new Date(now.getTime() - ASKED_DAYS * DAY_MS)

const KEPT_DAYS = 90
export const messagesSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS)

export const freeSlot = (taken: readonly (number | null)[]): number | null =>
  Array.from({ length: MAX_CONTACTS }, (_, index) => index + 1).find((slot) => !taken.includes(slot)) ?? null

/** How many hours after the event a message is still useful. */
const WORTH_HOURS: Record<ContactMessageKind, number> = { ASK: 24, BOARDED: 1, ARRIVED: 2, SOS: 3 }
const FIRST_PAUSE_MS = MINUTE_MS / 4
const MAX_PAUSE_MS = 5 * MINUTE_MS
/** How many times a message is tried while all providers are unavailable. */
const MAX_ATTEMPTS = 40
const SENDING_MINUTES = 2

/** Messages claimed before this time are not being sent any more. */
export const unsettledSince = (now: Date): Date => new Date(now.getTime() - SENDING_MINUTES * MINUTE_MS)

export const nextAttemptAt = (
  { kind, createdAt, attempts }: { kind: ContactMessageKind; createdAt: Date; attempts: number },
  now: Date,
): Date | null => {
  const next = now.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), MAX_PAUSE_MS)
  const isWorth = next < createdAt.getTime() + WORTH_HOURS[kind] * HOUR_MS
  return attempts < MAX_ATTEMPTS && isWorth ? new Date(next) : null
}
export const isWorthSending = (
  { kind, createdAt }: { kind: ContactMessageKind; createdAt: Date },
  now: Date,
): boolean => now.getTime() < createdAt.getTime() + WORTH_HOURS[kind] * HOUR_MS
