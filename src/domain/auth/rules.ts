import { OTP_LIVES_MS } from '../../shared/kernel/form-limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Role } from '../../shared/kernel/enums.ts'

const SESSION_IDLE_DAYS = 14
const SESSION_ABSOLUTE_DAYS = 30
const REGISTRANT_MINUTES = 15
const EXCHANGED_AGAIN_SECONDS = 60
export const MAX_SESSIONS = 10
export const OTP_MAX_ATTEMPTS = 5
const OTP_RESEND_WAIT_SECONDS = 60
/** Failed sends count too. This limits the cost of one phone while a provider is down. */
const OTP_TRIES_PER_HOUR = 20

export const absoluteExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * DAY_MS)

export const registrantExpiry = (now: Date): Date => new Date(now.getTime() + REGISTRANT_MINUTES * MINUTE_MS)

export const exchangedSince = (now: Date): Date => new Date(now.getTime() - EXCHANGED_AGAIN_SECONDS * 1000)

export const idleExpiry = (now: Date, absoluteExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_IDLE_DAYS * DAY_MS, absoluteExpiresAt.getTime()))

export const otpExpiry = (now: Date): Date => new Date(now.getTime() + OTP_LIVES_MS)

export const attemptsLeft = (attempts: number): number => Math.max(0, OTP_MAX_ATTEMPTS - attempts)

/** Where a code is requested: from anywhere, from a known network, or from a known browser. */
export type Origin = 'OPEN' | 'ADDRESS' | 'DEVICE'

const STRENGTH = ['DEVICE', 'ADDRESS', 'OPEN'] as const
export const strongest = (origins: readonly Origin[]): Origin =>
  STRENGTH.find((origin) => origins.includes(origin)) ?? 'OPEN'

/** Codes per phone. Each origin has its own limit, so that strangers cannot use up the owner's. */
const SENDS: Record<Origin, { perHour: number; perDay: number }> = {
  OPEN: { perHour: 5, perDay: 10 },
  ADDRESS: { perHour: 2, perDay: 8 },
  DEVICE: { perHour: 2, perDay: 8 },
}
export const GUESSES_PER_DAY: Record<Origin, number> = { OPEN: 50, ADDRESS: 40, DEVICE: 40 }

/** Minutes to wait after the sixth and later unused codes of a day from unknown origins; before that, one minute as specified. */
const LONGER_WAITS_MINUTES = [2, 5, 15, 60]

/** Clocks of several processes may differ by this much; a send with a later time cannot have happened yet. */
const CLOCK_SKEW_MS = MINUTE_MS

export interface Send {
  createdAt: Date
  /** No provider accepted the code. It delays the next code only when `OTP_TRIES_PER_HOUR` is reached. */
  failed: boolean
  used: boolean
  origin: Origin
  own: boolean
}

export const sendsSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** Seconds until the send is `seconds` old. Never more than `seconds`, even when the clock was changed. */
const untilPast = (now: Date, send: Send | undefined, seconds: number): number =>
  send ? Math.min(seconds, Math.max(0, Math.ceil((send.createdAt.getTime() - now.getTime()) / 1000 + seconds))) : 0

const pauseAfter = (sent: readonly Send[], origin: Origin): number => {
  const unused = origin === 'OPEN' ? sent.filter(({ used }) => !used).length : 0
  const longer = LONGER_WAITS_MINUTES[Math.min(unused - SENDS.OPEN.perHour, LONGER_WAITS_MINUTES.length) - 1]
  return longer === undefined ? OTP_RESEND_WAIT_SECONDS : longer * 60
}

/** Seconds until another code may be sent; 0 means now. @param sends The codes of the last day, newest first. */
export const sendWait = (now: Date, sends: readonly Send[], origin: Origin): number => {
  const past = sends.filter(({ createdAt }) => createdAt.getTime() <= now.getTime() + CLOCK_SKEW_MS)
  const taken = past.filter(({ failed }) => !failed)
  const sent = taken.filter((send) => send.origin === origin)
  const { perHour, perDay } = SENDS[origin]
  return Math.max(
    untilPast(now, sent[0], pauseAfter(sent, origin)),
    untilPast(
      now,
      taken.find(({ own }) => own),
      OTP_RESEND_WAIT_SECONDS,
    ),
    untilPast(now, sent[perHour - 1], HOUR_MS / 1000),
    untilPast(now, sent[perDay - 1], DAY_MS / 1000),
    untilPast(now, past[OTP_TRIES_PER_HOUR - 1], HOUR_MS / 1000),
  )
}

/** The limit that the next code counts towards, with the shortest wait; 0 means that the code may be sent now. */
export const chooseOrigin = (
  now: Date,
  sends: readonly Send[],
  origins: readonly Origin[],
): { origin: Origin; wait: number } => {
  const [first = { origin: 'OPEN' as const, wait: 0 }, ...others] = origins.map((origin) => ({
    origin,
    wait: sendWait(now, sends, origin),
  }))
  return others.reduce((best, next) => (next.wait < best.wait ? next : best), first)
}

const DEVICE_DAYS = 365
const ADDRESS_DAYS = 90
/** How recent a sign-in must be to make a browser or network known. */
export const originsSince = (now: Date): Record<'ADDRESS' | 'DEVICE', Date> => ({
  ADDRESS: new Date(now.getTime() - ADDRESS_DAYS * DAY_MS),
  DEVICE: new Date(now.getTime() - DEVICE_DAYS * DAY_MS),
})

const FAILURES_A_DAY = 2000
/** The limit of wrong guesses per day over all accounts. One guess in a million is right: with 2000 a day, one in 500 days. */
export const failuresAllowed = (usedToday: number): number => Math.max(FAILURES_A_DAY, Math.floor(usedToday / 50))

const SENDS_A_MINUTE = 60
/** @param usedAtMost The most codes that were used in one minute of the last week. */
export const sendsAllowedPerMinute = (usedAtMost: number): number => Math.max(SENDS_A_MINUTE, 3 * usedAtMost)

/** Rounded up, as in the specification. */
export const waitMinutes = (seconds: number): number => Math.ceil(seconds / 60)

/** The last line lets browsers fill in the code, on our own site only. */
export const otpSms = (sentence: string, publicUrl: string, code: string): string =>
  `${sentence}\n\n@${new URL(publicUrl).hostname} #${code}`

const ELEVATED_IDLE_MINUTES = 30
const ELEVATED_HOURS = 12

export interface ElevatedSession {
  elevatedAt: Date | null
  elevatedUntil: Date | null
}

export const elevatedUntil = (elevatedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + ELEVATED_IDLE_MINUTES * MINUTE_MS, elevatedAt.getTime() + ELEVATED_HOURS * HOUR_MS))

export const isElevated = (session: ElevatedSession, now: Date): boolean =>
  session.elevatedUntil !== null && now < session.elevatedUntil

/** An admin without the required two-step verification acts as a rider, so no rule for admins has to check it. */
export const effectiveRole = (
  user: { role: Role; secondFactorAt: Date | null },
  session: ElevatedSession,
  secondFactor: 'required' | 'offered',
  now: Date,
) => {
  const isNeeded = user.role === 'ADMIN' && (secondFactor === 'required' || user.secondFactorAt !== null)
  const awaitsSecondFactor = isNeeded && !(user.secondFactorAt !== null && isElevated(session, now))
  const owesSecondFactor = awaitsSecondFactor && user.secondFactorAt !== null
  return { role: awaitsSecondFactor ? ('RIDER' as const) : user.role, awaitsSecondFactor, owesSecondFactor }
}

const FRESH_MINUTES = 15

export const freshUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + FRESH_MINUTES * MINUTE_MS)

/** A code with a time in the future does not count: it was stored while a clock was wrong. */
export const isFresh = (provenAt: Date | null, now: Date): boolean =>
  provenAt !== null && provenAt.getTime() <= now.getTime() + CLOCK_SKEW_MS && now < freshUntil(provenAt)

/** Mobile operators give an unused number to a new owner after about this time. */
const GIVEN_AGAIN_DAYS = 90
/** Users can use a session without the number, so the last proof of the number may be a whole session older than the last use. */
const UNUSED_DAYS = GIVEN_AGAIN_DAYS - SESSION_ABSOLUTE_DAYS

/** The number may have a new owner by now: a code alone does not prove who owns the account. */
export const isLongUnused = (user: { lastAccessAt: Date | null; createdAt: Date }, now: Date): boolean =>
  (user.lastAccessAt ?? user.createdAt).getTime() <= now.getTime() - UNUSED_DAYS * DAY_MS

const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A browser's name as users know it, such as `Chrome, Android`. Empty when it is unknown. */
export const deviceName = (userAgent: string): string =>
  [BROWSERS, SYSTEMS]
    .map((known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0])
    .filter((name) => name !== undefined)
    .join(', ')
