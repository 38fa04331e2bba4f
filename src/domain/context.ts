import type { Db, Tx } from '../db/client.ts'
import type { LiveHub } from '../db/live-hub.ts'
import type { MoneyConfig } from '../platform/config-money.ts'
import type { Clock } from '../platform/clock.ts'
import { AppError, forbidden, unauthenticated } from '../platform/errors.ts'
import type { Keyring } from '../platform/keyring.ts'
import type { LiveStreams } from '../platform/live-streams.ts'
import type { Logger } from '../platform/logger.ts'
import type { MessageKeys } from '../platform/message-keys.ts'
import type { FilesPort } from '../providers/files/port.ts'
import type { MessagingPort } from '../providers/messaging/port.ts'
import type { PaymentsPort } from '../providers/payments/port.ts'
import type { ScannerPort } from '../providers/scanner/port.ts'
import type { PlacesPort } from '../providers/places/port.ts'
import type { Language, Role } from '../shared/contract/enums.ts'
import type { JobName, JobPayloads } from './jobs.ts'

export interface UserActor {
  kind: 'user'
  /** Always ACTIVE: any other status makes the caller anonymous. */
  id: string
  /** What the caller may act as: an admin without the second factor they need has no power at all. */
  role: Role
  /** An admin whose session still lacks the second factor. */
  awaitsSecondFactor: boolean
  /** The account has an authenticator app, and this session has not given its code. */
  owesSecondFactor: boolean
  /** The phone was proven with a code in this session, a moment ago. */
  hasFreshCode: boolean
  phone: string
  name: string
  language: Language
  sessionId: string
}

/** What the caller's browser sent along besides its session. */
export interface Visitor {
  /** A browser, or one of our own pages for it; programs are not held to cookies. */
  isBrowser: boolean
  /** The cookie that codes are bound to. */
  binding: string | null
  /** The cookie by which an account knows this browser again. */
  device: string | null
}

/**
 * Who is asking. A `registrant` has proven a phone and can do one thing: register. With `claimsUserId` the phone has an account
 * that was not used for long, and it must be shown first whose it is.
 */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'registrant'; phone: string; sessionId: string; claimsUserId: string | null }
  | UserActor
  | { kind: 'job'; name: JobName }
  | { kind: 'webhook'; provider: 'mpesa' }
  | { kind: 'system' }

/** The product's settings that rules read; parsed once at start-up. */
export interface ProductSettings {
  adminPhones: readonly string[]
  limitLoopback: boolean
  /** Codes an hour for one network address. */
  codesPerAddress: number
  adminSecondFactor: 'required' | 'offered'
  /** Prefix of the callback address given to the payment provider. */
  paymentCallbackBaseUrl: string
  publicUrl: string
  /** Whether the outside world is simulated here: pages then point to the simulated phone. */
  simulators: boolean
  social: { x: string | null; facebook: string | null; instagram: string | null }
  /** Whose headers about the caller's whereabouts are believed. */
  edge: 'none' | 'cloudflare' | 'vercel'
  /** Where a map's pictures come from; null shows no map. */
  mapTiles: { url: string; attribution: string } | null
  /** What driving costs, for the price guide. */
  pricing: {
    /** In the order of their Nairobi days; null is ever since. */
    fuelPrices: readonly { since: string | null; ksh: number }[]
    litresPer100Km: number
    runningCostKshPerKm: number
    enforceCap: boolean
  }
  /** What cancelling gives back, and what a driver is paid. */
  money: MoneyConfig
}

export interface Dependencies {
  db: Db
  clock: Clock
  keyring: Keyring
  /** What wraps the keys of conversations. */
  messageKeys: MessageKeys
  logger: Logger
  /** Hints to all processes that something happened. */
  live: LiveHub
  /** The long answers of this process. */
  streams: LiveStreams
  payments: PaymentsPort
  messaging: MessagingPort
  places: PlacesPort
  files: FilesPort
  scanner: ScannerPort
  settings: ProductSettings
  /** Puts a job into the queue as part of the transaction: it exists if and only if the transaction commits. */
  enqueue: <Name extends JobName>(tx: Tx, name: Name, payload: JobPayloads[Name]) => Promise<void>
}

export interface Ctx extends Dependencies {
  actor: Actor
  /** What the actor was recognised by: a program's Bearer token or the browser's cookie. */
  credential?: 'bearer' | 'cookie'
  requestId: string
  /** The caller's network address, for limits; never stored as it is. */
  clientAddress: string
  visitor?: Visitor
  /** What the caller's browser calls itself. */
  userAgent?: string
}

/** One transaction. Everything inside must use `tx`: the embedded database has a single connection. */
export const withTx = <T>(ctx: Dependencies, work: (tx: Tx) => Promise<T>): Promise<T> => ctx.db.transaction(work)

/** The signed-in caller. @throws AppError UNAUTHENTICATED */
export const requireUser = (ctx: Ctx): UserActor => {
  if (ctx.actor.kind !== 'user') throw unauthenticated()
  return ctx.actor
}

/** The signed-in caller, who is an admin. @throws AppError UNAUTHENTICATED, FORBIDDEN, SECOND_FACTOR_REQUIRED */
export const requireAdmin = (ctx: Ctx): UserActor => {
  const user = requireUser(ctx)
  if (user.role !== 'ADMIN') throw refusedPower(user)
  return user
}

const secondFactorRequired = () => new AppError('SECOND_FACTOR_REQUIRED', 'auth.secondFactorRequired')

/** Why somebody may not do what admins do. */
export const refusedPower = (user: UserActor): AppError =>
  user.awaitsSecondFactor ? secondFactorRequired() : forbidden()

/**
 * The signed-in caller, for what would let a thief keep the account or take its data: whoever holds the phone alone must
 * not get around the authenticator app.
 * @throws AppError UNAUTHENTICATED, SECOND_FACTOR_REQUIRED
 */
export const requireOwner = (ctx: Ctx): UserActor => {
  const user = requireUser(ctx)
  if (user.owesSecondFactor) throw secondFactorRequired()
  return user
}

/** @throws AppError FRESH_CODE_REQUIRED when this session gave no code within a quarter of an hour */
export const holdingFreshCode = (user: UserActor): UserActor => {
  if (!user.hasFreshCode) throw new AppError('FRESH_CODE_REQUIRED', 'auth.freshCodeRequired')
  return user
}

/**
 * The same for what cannot be taken back, or leads to the account later: a browser that somebody left open is not enough.
 * @throws AppError UNAUTHENTICATED, SECOND_FACTOR_REQUIRED, FRESH_CODE_REQUIRED
 */
export const requireFreshCode = (ctx: Ctx): UserActor => holdingFreshCode(requireOwner(ctx))

/** The caller's user id, or null for anybody who is not signed in. */
export const viewerId = (ctx: Ctx): string | null => (ctx.actor.kind === 'user' ? ctx.actor.id : null)

/** Who looks: the signed-in user, or null for anybody who is not. */
export const viewerOf = (ctx: Ctx): UserActor | null => (ctx.actor.kind === 'user' ? ctx.actor : null)
