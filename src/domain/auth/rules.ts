import { OTP_MAX_ATTEMPTS, OTP_RESEND_WAIT_SECONDS } from '../../shared/contract/auth.ts'
import type { Role } from '../../shared/contract/enums.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'

const SESSION_IDLE_DAYS = 14
const SESSION_ABSOLUTE_DAYS = 30
/** A proven phone without an account: long enough to fill in a form. */
const REGISTRANT_MINUTES = 15
/** For how long a token that was replaced can be exchanged once more. */
const EXCHANGED_AGAIN_SECONDS = 60
/** Signed in on more devices than these, a person is signed out where they signed in longest ago. */
export const SESSIONS_AT_MOST = 10
const OTP_LIVES_MINUTES = 5
/** Sent or not: bounds what a phone costs while a provider is down. */
const OTP_TRIES_PER_HOUR = 20

export const absoluteExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * DAY_MS)

export const registrantExpiry = (now: Date): Date => new Date(now.getTime() + REGISTRANT_MINUTES * MINUTE_MS)

export const exchangedSince = (now: Date): Date => new Date(now.getTime() - EXCHANGED_AGAIN_SECONDS * 1000)

/** A session ends 14 days after it was last used, and never later than its absolute end. */
export const idleExpiry = (now: Date, absoluteExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_IDLE_DAYS * DAY_MS, absoluteExpiresAt.getTime()))

export const otpExpiry = (now: Date): Date => new Date(now.getTime() + OTP_LIVES_MINUTES * MINUTE_MS)

export const attemptsLeft = (attempts: number): number => Math.max(0, OTP_MAX_ATTEMPTS - attempts)

/** Where a code is asked from: anywhere, a network, or a browser from which the account was signed in to before. */
export type Origin = 'OPEN' | 'ADDRESS' | 'DEVICE'

const STRENGTH = ['DEVICE', 'ADDRESS', 'OPEN'] as const
export const strongest = (origins: readonly Origin[]): Origin =>
  STRENGTH.find((origin) => origins.includes(origin)) ?? 'OPEN'

/** Codes to one phone. Each origin has its own, so that strangers cannot use up what the phone's owner needs. */
const SENDS: Record<Origin, { perHour: number; perDay: number }> = {
  OPEN: { perHour: 5, perDay: 10 },
  ADDRESS: { perHour: 2, perDay: 8 },
  DEVICE: { perHour: 2, perDay: 8 },
}
/** Guesses at one phone that are compared, for codes that were sent for such an origin. */
export const GUESSES_PER_DAY: Record<Origin, number> = { OPEN: 50, ADDRESS: 40, DEVICE: 40 }

/** Waits after the sixth and every later code of a day that nobody used. Until then it is the specification's minute. */
const LONGER_WAITS_MINUTES = [2, 5, 15, 60]

/** Clocks of several processes may differ by this much; what was sent later than that cannot have been sent yet. */
const CLOCK_SKEW_MS = MINUTE_MS

export interface Send {
  createdAt: Date
  /** No provider took it: it holds nobody up, until there were very many. */
  failed: boolean
  /** Somebody signed in with it. */
  used: boolean
  origin: Origin
  /** Asked for by this very browser. */
  own: boolean
}

/** As far back as sends count. */
export const sendsSince = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** Seconds until a send is this long ago. Never more than that, whatever the clock did since. */
const untilPast = (now: Date, send: Send | undefined, seconds: number): number =>
  send ? Math.min(seconds, Math.max(0, Math.ceil((send.createdAt.getTime() - now.getTime()) / 1000 + seconds))) : 0

/** Seconds between the newest code and the next. */
const pauseAfter = (sent: readonly Send[], origin: Origin): number => {
  const unused = origin === 'OPEN' ? sent.filter(({ used }) => !used).length : 0
  const longer = LONGER_WAITS_MINUTES[Math.min(unused - SENDS.OPEN.perHour, LONGER_WAITS_MINUTES.length) - 1]
  return longer === undefined ? OTP_RESEND_WAIT_SECONDS : longer * 60
}

/**
 * Seconds to wait before another code may be sent on the budget of an origin; 0 is now.
 * @param sends The codes of the last day, newest first.
 */
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

/** The budget that the next code goes on, or how long to wait when every one of them is used up. */
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

/** What the screen counts down after a code was sent on that budget. */
export const waitAfter = (sends: readonly Send[], origin: Origin): number =>
  pauseAfter(
    sends.filter((send) => !send.failed && send.origin === origin),
    origin,
  )

const DEVICE_DAYS = 365
const ADDRESS_DAYS = 90
/** Since when a browser or a network must have been signed in from to be known. */
export const originsSince = (now: Date): Record<'ADDRESS' | 'DEVICE', Date> => ({
  ADDRESS: new Date(now.getTime() - ADDRESS_DAYS * DAY_MS),
  DEVICE: new Date(now.getTime() - DEVICE_DAYS * DAY_MS),
})

const FAILURES_A_DAY = 2000
/** Guesses at all accounts together that may fail in a day: at a millionth each, 0.002 of them would be right. */
export const failuresAllowed = (usedToday: number): number => Math.max(FAILURES_A_DAY, Math.floor(usedToday / 50))

const SENDS_A_MINUTE = 60
/** Three times as many codes as were ever needed in a minute of the last week. */
export const sendsAllowedPerMinute = (usedAtMost: number): number => Math.max(SENDS_A_MINUTE, 3 * usedAtMost)

/** As the specification counts them: rounded up. */
export const waitMinutes = (seconds: number): number => Math.ceil(seconds / 60)

/** The last line lets a browser fill the code in, on our own site only. */
export const otpSms = (sentence: string, publicUrl: string, code: string): string =>
  `${sentence}\n\n@${new URL(publicUrl).hostname} #${code}`

const RAISED_IDLE_MINUTES = 30
const RAISED_HOURS = 12

export interface RaisedSession {
  raisedAt: Date | null
  raisedUntil: Date | null
}

/** A second factor stands behind a session for 30 minutes after it was last used, and never longer than 12 hours. */
export const raisedUntil = (raisedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + RAISED_IDLE_MINUTES * MINUTE_MS, raisedAt.getTime() + RAISED_HOURS * HOUR_MS))

export const isRaised = (session: RaisedSession, now: Date): boolean =>
  session.raisedUntil !== null && now < session.raisedUntil

/** An admin without the second factor they need acts as a rider: no admin rule of any noun can overlook it. */
export const powersOf = (
  user: { role: Role; secondFactorAt: Date | null },
  session: RaisedSession,
  secondFactor: 'required' | 'offered',
  now: Date,
) => {
  const isNeeded = user.role === 'ADMIN' && (secondFactor === 'required' || user.secondFactorAt !== null)
  const awaitsSecondFactor = isNeeded && !(user.secondFactorAt !== null && isRaised(session, now))
  const owesSecondFactor = awaitsSecondFactor && user.secondFactorAt !== null
  return { role: awaitsSecondFactor ? ('RIDER' as const) : user.role, awaitsSecondFactor, owesSecondFactor }
}

const FRESH_MINUTES = 15

/** Until when a code that was given in a session stands for whoever holds the phone. */
export const freshUntil = (provenAt: Date): Date => new Date(provenAt.getTime() + FRESH_MINUTES * MINUTE_MS)

/** Never for a code from the future: a clock was wrong then. */
export const isFresh = (provenAt: Date | null, now: Date): boolean =>
  provenAt !== null && provenAt.getTime() <= now.getTime() + CLOCK_SKEW_MS && now < freshUntil(provenAt)

/** Operators give an unused number to somebody else after about this time. */
const GIVEN_AGAIN_DAYS = 90
/** A session goes on without the number, so the last code came that much earlier than the last use at most. */
const UNUSED_DAYS = GIVEN_AGAIN_DAYS - SESSION_ABSOLUTE_DAYS

/** Perhaps the number is somebody else's by now: a code alone does not show whose the account is. */
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

/** What a browser calls itself, in words its owner recognises: `Chrome, Android`. Empty when it says nothing known. */
export const deviceName = (userAgent: string): string =>
  [BROWSERS, SYSTEMS]
    .map((known) => known.find(([, pattern]) => pattern.test(userAgent))?.[0])
    .filter((name) => name !== undefined)
    .join(', ')
