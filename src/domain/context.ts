import type { Db, Tx } from '../db/client.ts'
import type { LiveHub } from '../db/live-hub.ts'
import type { Seen } from '../db/positions.ts'
import type { DocumentsConfig } from '../platform/config-documents.ts'
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
import type { JobName, JobPayloads } from './jobs.ts'
import type { LiveIndex } from './search/follow-changes.ts'
import type { Language, Role } from '../shared/kernel/enums.ts'

export interface UserActor {
  kind: 'user'
  /** Always ACTIVE: any other status makes the caller anonymous. */
  id: string
  /** The role that counts: an admin without the required two-step verification acts as a rider. */
  role: Role
  /** An admin whose session lacks the required two-step verification. */
  awaitsSecondFactor: boolean
  /** An admin with an authenticator app, whose session lacks two-step verification. */
  owesSecondFactor: boolean
  /** A code was entered in this session within the last 15 minutes. */
  hasFreshCode: boolean
  /** A woman whose ID an admin has checked. Never part of logs, exports, or answers to other users. */
  mayUseWomenOnly: boolean
  phone: string
  name: string
  language: Language
  sessionId: string
}

export interface Visitor {
  /** Whether the caller is a browser; every caller of a page counts as one. Programs get no cookies. */
  isBrowser: boolean
  /** The cookie that codes are bound to. */
  binding: string | null
  device: string | null
}

/**
 * A `registrant` can only register; with `claimsUserId` the phone belongs to an account that was not used for a long
 * time, and the caller has to prove who they are first.
 */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'registrant'; phone: string; sessionId: string; claimsUserId: string | null }
  | UserActor
  | { kind: 'job'; name: JobName }
  | { kind: 'webhook'; provider: 'mpesa' }
  | { kind: 'system' }

export interface ProductSettings {
  adminPhones: readonly string[]
  limitLoopback: boolean
  codesPerAddress: number
  adminSecondFactor: 'required' | 'offered'
  paymentCallbackBaseUrl: string
  publicUrl: string
  /** Whether the providers are simulated: pages then link to the simulated phone. */
  simulators: boolean
  social: { x: string | null; facebook: string | null; instagram: string | null }
  /** The proxy whose headers about the caller's location are trusted. */
  edge: 'none' | 'cloudflare' | 'vercel'
  /** Null means no map. */
  mapTiles: { url: string; attribution: string } | null
  pricing: {
    /** Sorted by day. `since` is a Nairobi day; null means from the beginning. */
    fuelPrices: readonly { since: string | null; ksh: number }[]
    litresPer100Km: number
    runningCostKshPerKm: number
    enforceCap: boolean
  }
  money: MoneyConfig
  documents: DocumentsConfig
}

export interface Dependencies {
  /** The primary, or the database that `reader` chose for an operation that may read from a replica. */
  db: Db
  /** The database for counting limits, also in operations that read from a replica. */
  primary: Db
  /** The database for an operation that only reads: a replica that has the caller's last write, or the primary. */
  reader: (seen: Seen | null) => Db
  clock: Clock
  keyring: Keyring
  messageKeys: MessageKeys
  logger: Logger
  live: LiveHub
  search: LiveIndex
  streams: LiveStreams
  payments: PaymentsPort
  messaging: MessagingPort
  places: PlacesPort
  files: FilesPort
  scanner: ScannerPort
  settings: ProductSettings
  /** Queues jobs in the transaction, in one statement. They exist only if the transaction commits. */
  enqueue: <Name extends JobName>(tx: Tx, name: Name, ...payloads: JobPayloads[Name][]) => Promise<void>
}

export interface Ctx extends Dependencies {
  actor: Actor
  credential?: 'bearer' | 'cookie' | undefined
  requestId: string
  /** The caller's network address, for limits; never stored in readable form. */
  clientAddress: string
  visitor?: Visitor
  userAgent?: string
}

/** Runs work in one transaction. All of it must use `tx`: the embedded database has a single connection. */
export const withTx = <T>(ctx: Dependencies, work: (tx: Tx) => Promise<T>): Promise<T> => ctx.db.transaction(work)

/** @throws AppError UNAUTHENTICATED */
export const requireUser = (ctx: Ctx): UserActor => {
  if (ctx.actor.kind !== 'user') throw unauthenticated()
  return ctx.actor
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN, SECOND_FACTOR_REQUIRED */
export const requireAdmin = (ctx: Ctx): UserActor => {
  const user = requireUser(ctx)
  if (user.role !== 'ADMIN') throw refusedPower(user)
  return user
}

const secondFactorRequired = () => new AppError('SECOND_FACTOR_REQUIRED', 'auth.secondFactorRequired')

export const refusedPower = (user: UserActor): AppError =>
  user.awaitsSecondFactor ? secondFactorRequired() : forbidden()

/**
 * For actions with which a thief of the session could take over the account.
 * @throws AppError UNAUTHENTICATED, SECOND_FACTOR_REQUIRED
 */
export const requireOwner = (ctx: Ctx): UserActor => {
  const user = requireUser(ctx)
  if (user.owesSecondFactor) throw secondFactorRequired()
  return user
}

/** @throws AppError FRESH_CODE_REQUIRED when no code was entered in this session within 15 minutes */
export const holdingFreshCode = (user: UserActor): UserActor => {
  if (!user.hasFreshCode) throw new AppError('FRESH_CODE_REQUIRED', 'auth.freshCodeRequired')
  return user
}

/**
 * For actions that need a recently entered code, such as an export or a new email.
 * @throws AppError UNAUTHENTICATED, SECOND_FACTOR_REQUIRED, FRESH_CODE_REQUIRED
 */
export const requireFreshCode = (ctx: Ctx): UserActor => holdingFreshCode(requireOwner(ctx))

export const viewerId = (ctx: Ctx): string | null => (ctx.actor.kind === 'user' ? ctx.actor.id : null)

export const viewerOf = (ctx: Ctx): UserActor | null => (ctx.actor.kind === 'user' ? ctx.actor : null)
