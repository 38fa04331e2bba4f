import { and, eq, sql } from 'drizzle-orm'
import { rateCounters } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx, Dependencies } from '../context.ts'
import { addressBucket, isLoopback, secondsLeft, windowStart } from './rules.ts'

interface Limit {
  /** What is counted; together with whose it is, it names the counter. */
  name: string
  max: number
  windowSeconds: number
}

const bucketOf = (deps: Dependencies, limit: Limit, whose: string) =>
  deps.keyring.mac('rate-bucket', `${limit.name}|${whose}`).toString('hex')

/** Counts one hit in the current window, for all processes at once, and says how many there are now. */
const countHit = async (deps: Dependencies, limit: Limit, whose: string): Promise<number> => {
  const start = windowStart(deps.clock.now(), limit.windowSeconds)
  const [counter] = await deps.db
    .insert(rateCounters)
    .values({
      bucket: bucketOf(deps, limit, whose),
      windowStart: start,
      hits: 1,
      expiresAt: new Date(start.getTime() + limit.windowSeconds * 1000),
    })
    .onConflictDoUpdate({
      target: [rateCounters.bucket, rateCounters.windowStart],
      set: { hits: sql`${rateCounters.hits} + 1` },
    })
    .returning({ hits: rateCounters.hits })
  return counter?.hits ?? 0
}

const readHits = async (deps: Dependencies, limit: Limit, whose: string): Promise<number> => {
  const [counter] = await deps.db
    .select({ hits: rateCounters.hits })
    .from(rateCounters)
    .where(
      and(
        eq(rateCounters.bucket, bucketOf(deps, limit, whose)),
        eq(rateCounters.windowStart, windowStart(deps.clock.now(), limit.windowSeconds)),
      ),
    )
  return counter?.hits ?? 0
}

const refuse = (deps: Dependencies, limit: Limit): never => {
  const waitTime = secondsLeft(deps.clock.now(), limit.windowSeconds)
  throw new AppError('RATE_LIMITED', 'error.rateLimited', { waitTime })
}

/** @throws AppError RATE_LIMITED from the hit after the last allowed one. */
export const limitHits = async (deps: Dependencies, limit: Limit, whose: string): Promise<void> => {
  if ((await countHit(deps, limit, whose)) > limit.max) refuse(deps, limit)
}

const exempt = (ctx: Ctx) => !ctx.settings.limitLoopback && isLoopback(ctx.clientAddress)

/** The same by network address. A machine talking to itself is exempt unless the settings say otherwise. */
export const limitAddress = async (ctx: Ctx, limit: Limit): Promise<void> => {
  if (!exempt(ctx)) await limitHits(ctx, limit, addressBucket(ctx.clientAddress))
}

/** For limits on failures: refuses without counting; `countAddressFailure` counts. */
export const refuseFailingAddress = async (ctx: Ctx, limit: Limit): Promise<void> => {
  if (!exempt(ctx) && (await readHits(ctx, limit, addressBucket(ctx.clientAddress))) >= limit.max) refuse(ctx, limit)
}

export const countAddressFailure = async (ctx: Ctx, limit: Limit): Promise<void> => {
  if (!exempt(ctx)) await countHit(ctx, limit, addressBucket(ctx.clientAddress))
}
