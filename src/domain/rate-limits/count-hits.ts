import { and, eq, inArray, lt, max as largest, sql, sum } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rateCounters } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx, Dependencies } from '../context.ts'
import { addressBuckets, isLoopback, secondsLeft, windowStart } from './rules.ts'

export interface Limit {
  name: string
  max: number
  windowSeconds: number
  /** How long the count stays readable after its window; 0 by default. */
  storedSeconds?: number
}

/** `max` is for one address; `networkMax` is for all addresses of its network, because one attacker may rent them. */
export interface AddressLimit extends Limit {
  networkMax?: number
}

export type UndoHit = () => Promise<void>

const bucketsOf = (deps: Dependencies, limit: Limit, whose: string): [string, ...string[]] => {
  const [newest, ...older] = deps.keyring.macs('rate-bucket', `${limit.name}|${whose}`)
  return [newest.toString('hex'), ...older.map((mac) => mac.toString('hex'))]
}

const countersOf = (deps: Dependencies, limit: Limit, buckets: string[]) =>
  and(
    inArray(rateCounters.bucket, buckets),
    eq(rateCounters.windowStart, windowStart(deps.clock.now(), limit.windowSeconds)),
  )

const sumHits = async (deps: Dependencies, limit: Limit, buckets: string[]): Promise<number> => {
  if (buckets.length === 0) return 0
  const [counted] = await deps.primary
    .select({ hits: sum(rateCounters.hits).mapWith(Number) })
    .from(rateCounters)
    .where(countersOf(deps, limit, buckets))
  return counted?.hits ?? 0
}

export const countHit = async (deps: Dependencies, limit: Limit, whose: string): Promise<number> => {
  const start = windowStart(deps.clock.now(), limit.windowSeconds)
  const storedMs = (limit.windowSeconds + (limit.storedSeconds ?? 0)) * 1000
  const [bucket, ...older] = bucketsOf(deps, limit, whose)
  const [counter] = await deps.primary
    .insert(rateCounters)
    .values({
      bucket,
      windowStart: start,
      hits: 1,
      expiresAt: new Date(start.getTime() + storedMs),
    })
    .onConflictDoUpdate({
      target: [rateCounters.bucket, rateCounters.windowStart],
      set: { hits: sql`${rateCounters.hits} + 1` },
    })
    .returning({ hits: rateCounters.hits })
  return (counter?.hits ?? 0) + (await sumHits(deps, limit, older))
}

export const readHits = (deps: Dependencies, limit: Limit, whose: string): Promise<number> =>
  sumHits(deps, limit, bucketsOf(deps, limit, whose))

export const readPeak = async (deps: Dependencies, limit: Limit, whose: string): Promise<number> => {
  const [found] = await deps.primary
    .select({ hits: largest(rateCounters.hits) })
    .from(rateCounters)
    .where(inArray(rateCounters.bucket, bucketsOf(deps, limit, whose)))
  return found?.hits ?? 0
}

export const refuse = (deps: Dependencies, limit: Limit): never => {
  const waitTime = secondsLeft(deps.clock.now(), limit.windowSeconds)
  throw new AppError('RATE_LIMITED', 'error.rateLimited', { waitTime })
}

/** @throws AppError RATE_LIMITED from the first hit over the limit */
export const limitHits = async (deps: Dependencies, limit: Limit, whose: string): Promise<void> => {
  if ((await countHit(deps, limit, whose)) > limit.max) refuse(deps, limit)
}

/** Counts before the action, so that parallel calls cannot share one hit. @throws AppError RATE_LIMITED */
export const enforceLimit = async (deps: Dependencies, limit: Limit, whose: string): Promise<UndoHit> => {
  const [bucket] = bucketsOf(deps, limit, whose)
  const which = countersOf(deps, limit, [bucket])
  const undoHit = async () => {
    await deps.primary
      .update(rateCounters)
      .set({ hits: sql`greatest(${rateCounters.hits} - 1, 0)` })
      .where(which)
  }
  if ((await countHit(deps, limit, whose)) <= limit.max) return undoHit
  await undoHit()
  return refuse(deps, limit)
}

const exempt = (ctx: Ctx) => !ctx.settings.limitLoopback && isLoopback(ctx.clientAddress)

const addressLimits = (ctx: Ctx, limit: AddressLimit): [Limit, whose: string][] => {
  if (exempt(ctx)) return []
  const { address, network } = addressBuckets(ctx.clientAddress)
  const wide: [Limit, string][] =
    limit.networkMax === undefined
      ? []
      : [[{ ...limit, name: `${limit.name}-network`, max: limit.networkMax }, network]]
  return [[limit, address], ...wide]
}

/** Enforces a limit by network address. The machine itself is exempt unless `limitLoopback` is set. */
export const enforceAddressLimit = async (ctx: Ctx, limit: AddressLimit): Promise<UndoHit> => {
  const taken: UndoHit[] = []
  const undoHit = async () => {
    for (const one of taken) await one()
  }
  for (const [one, whose] of addressLimits(ctx, limit))
    try {
      taken.push(await enforceLimit(ctx, one, whose))
    } catch (error) {
      await undoHit()
      throw error
    }
  return undoHit
}

/** Like `enforceAddressLimit`, but repeated calls of an address about the same `what` count once per window. */
export const enforceAddressLimitOnce = async (ctx: Ctx, limit: AddressLimit, what: string): Promise<void> => {
  const about = { ...limit, name: `${limit.name}-about`, max: Infinity }
  const whose = `${addressBuckets(ctx.clientAddress).address}|${what}`
  if (exempt(ctx) || (await readHits(ctx, about, whose)) > 0) return
  await enforceAddressLimit(ctx, limit)
  await countHit(ctx, about, whose)
}

/** Refuses an address with too many failures. Counts nothing, because only `countAddressFailure` counts a failure. */
export const refuseFailingAddress = async (ctx: Ctx, limit: AddressLimit): Promise<void> => {
  for (const [one, whose] of addressLimits(ctx, limit))
    if ((await readHits(ctx, one, whose)) >= one.max) refuse(ctx, one)
}

export const countAddressFailure = async (ctx: Ctx, limit: AddressLimit): Promise<void> => {
  for (const [one, whose] of addressLimits(ctx, limit)) await countHit(ctx, one, whose)
}

export const deleteHits = async (db: Db, before: Date): Promise<void> => {
  await db.delete(rateCounters).where(lt(rateCounters.expiresAt, before))
}
