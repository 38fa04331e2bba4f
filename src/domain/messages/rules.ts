import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

/** The time of the next event: at least a millisecond after the last event, even when the clock was set back. */
export const nextTime = (now: Date, last: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1))

/** How many messages one data key may encrypt, and for how many days it is used for new messages. */
const KEY_MESSAGES = 2 ** 20
const KEY_DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1000

export const isKeyWorn = (key: { fromSeq: number; createdAt: Date }, seq: number, now: Date): boolean =>
  seq - key.fromSeq >= KEY_MESSAGES || now.getTime() - key.createdAt.getTime() >= KEY_DAYS * DAY_MS

/** More messages than a user can type in this time. */
export const SENDING_LIMIT = { name: 'messages-sent', max: 200, windowSeconds: 60 }
/** More than the phone of a user repeats after a lost connection. */
export const REPEATING_LIMIT = { name: 'messages-repeated', max: 600, windowSeconds: 60 }
export const NEW_CHATS_LIMIT = { name: 'chats-begun', max: 30, windowSeconds: 3600 }

export const PREVIEW_LENGTH = 100
export const MAX_LISTED_CONVERSATIONS = 100
/** Enough, because badges show at most 99+. */
export const MAX_COUNTED_UNREAD = 1000

/** A stream checks this often whether it may continue, and whether it missed anything. */
export const RECHECK_MS = 30_000
export const FOLLOW_PAGE = 200

export const KEPT_MONTHS = 12

/** How long a message must be unread before its reminder. There is at most one reminder an hour per conversation and user. */
const UNREAD_SECONDS = 30
const REMINDED_MINUTES = 60

export const remindAt = (sentAt: Date, remindedAt: Date | null = null): Date =>
  new Date(
    Math.max(
      sentAt.getTime() + UNREAD_SECONDS * 1000,
      remindedAt === null ? 0 : remindedAt.getTime() + REMINDED_MINUTES * MINUTE_MS,
    ),
  )

export const REMINDED_AT_ONCE = 200
export const REMINDER_TEXT_LENGTH = 50
