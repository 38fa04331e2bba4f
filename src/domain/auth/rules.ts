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
const OTP_SENDS_PER_HOUR = 5
/** Sent or not: bounds what a phone costs while a provider is down. */
export const OTP_TRIES_PER_HOUR = 20

export const absoluteExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_ABSOLUTE_DAYS * DAY_MS)

export const registrantExpiry = (now: Date): Date => new Date(now.getTime() + REGISTRANT_MINUTES * MINUTE_MS)

export const exchangedSince = (now: Date): Date => new Date(now.getTime() - EXCHANGED_AGAIN_SECONDS * 1000)

/** A session ends 14 days after it was last used, and never later than its absolute end. */
export const idleExpiry = (now: Date, absoluteExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_IDLE_DAYS * DAY_MS, absoluteExpiresAt.getTime()))

export const otpExpiry = (now: Date): Date => new Date(now.getTime() + OTP_LIVES_MINUTES * MINUTE_MS)

/** The start of the hour in which sends are counted. */
export const sendWindowStart = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

export const attemptsLeft = (attempts: number): number => Math.max(0, OTP_MAX_ATTEMPTS - attempts)

const secondsUntil = (now: Date, instant: number) => Math.max(0, Math.ceil((instant - now.getTime()) / 1000))

export interface Send {
  createdAt: Date
  failed: boolean
}

/**
 * Seconds to wait before another code may be sent; 0 is now. A code that could not be sent holds nobody up, until there
 * were very many.
 * @param sends The codes of the last hour, newest first.
 */
export const resendWait = (now: Date, sends: readonly Send[]): number => {
  const sent = sends.filter((send) => !send.failed)
  const leavesTheHour = (send: Send | undefined) => (send ? secondsUntil(now, send.createdAt.getTime() + HOUR_MS) : 0)
  return Math.max(
    sent[0] ? secondsUntil(now, sent[0].createdAt.getTime() + OTP_RESEND_WAIT_SECONDS * 1000) : 0,
    leavesTheHour(sent[OTP_SENDS_PER_HOUR - 1]),
    leavesTheHour(sends[OTP_TRIES_PER_HOUR - 1]),
  )
}

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
