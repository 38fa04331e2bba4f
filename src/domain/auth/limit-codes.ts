import { DAY_MS, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import type { Ctx } from '../context.ts'
import {
  countAddressFailure,
  countHit,
  readHits,
  readPeak,
  refuse,
  refuseFailingAddress,
  enforceAddressLimit,
  enforceAddressLimitOnce,
  enforceLimit,
  type UndoHit,
} from '../rate-limits/index.ts'
import { failuresAllowed, GUESSES_PER_DAY, sendsAllowedPerMinute, strongest, type Origin } from './rules.ts'

const HOUR = HOUR_MS / 1000
const DAY = DAY_MS / 1000
const NETWORK_FACTOR = 6

/** The codes used per minute, stored for a week: they show how many codes users really need. */
const USED = { name: 'codes-used', max: Infinity, windowSeconds: 60, storedSeconds: 7 * DAY }
const USED_A_DAY = { name: 'codes-used-a-day', max: Infinity, windowSeconds: DAY }
const FAILED_A_DAY = { name: 'guesses-failed', windowSeconds: DAY }
const EVERYONE = 'all'

const sendsByAddress = ({ settings }: Ctx) => ({
  name: 'send-otp',
  windowSeconds: HOUR,
  max: settings.codesPerAddress,
  networkMax: settings.codesPerAddress * NETWORK_FACTOR,
})
const failuresByAddress = ({ settings }: Ctx) => ({
  name: 'verify-otp-failures',
  windowSeconds: HOUR,
  max: settings.codesPerAddress * 2,
  networkMax: settings.codesPerAddress * 2 * NETWORK_FACTOR,
})

const warn = (ctx: Ctx, budget: string) =>
  ctx.logger.log('critical', 'a limit of sign-in codes is reached', { requestId: ctx.requestId, outcome: budget })

/**
 * Counts a code before it is sent, by address and in total. For a known browser, only the limits per phone in
 * rules.ts apply.
 * @throws AppError RATE_LIMITED
 */
export const countSend = async (
  ctx: Ctx,
  { isRegistered, origins }: { isRegistered: boolean; origins: readonly Origin[] },
): Promise<UndoHit> => {
  if (strongest(origins) === 'DEVICE') return async () => {}
  const undoAddressHit = await enforceAddressLimit(ctx, sendsByAddress(ctx))
  const max = sendsAllowedPerMinute(await readPeak(ctx, USED, EVERYONE))
  const all = { name: 'codes-sent', max, windowSeconds: 60 }
  try {
    const undoHit = await enforceLimit(ctx, all, isRegistered ? 'registered' : 'unregistered')
    return async () => {
      await undoAddressHit()
      await undoHit()
    }
  } catch (error) {
    await undoAddressHit()
    warn(ctx, 'codes sent in a minute')
    throw error
  }
}

/** Counts a request for a phone without an account, because its error reveals, like a look-up, that there is no account. */
export const countLookup = async (ctx: Ctx): Promise<void> => {
  await enforceAddressLimit(ctx, sendsByAddress(ctx))
}

/** Counts the different phones that an address checks. Checking the same phone again is free. @throws AppError RATE_LIMITED */
export const countCheck = (ctx: Ctx, phone: string): Promise<void> =>
  enforceAddressLimitOnce(ctx, { ...sendsByAddress(ctx), name: 'check-user' }, phone)

/** Refuses the caller when the wrong codes of a day, of all accounts together, have reached the limit. */
const refuseOverAll = async (ctx: Ctx): Promise<void> => {
  const failed = { ...FAILED_A_DAY, max: failuresAllowed(await readHits(ctx, USED_A_DAY, EVERYONE)) }
  if ((await readHits(ctx, failed, EVERYONE)) < failed.max) return
  warn(ctx, 'failed guesses in a day')
  refuse(ctx, failed)
}

/** @throws AppError RATE_LIMITED for an address with too many failures, or when there are too many in total */
export const refuseFailing = async (
  ctx: Ctx,
  { isRegistered, origins }: { isRegistered: boolean; origins: readonly Origin[] },
): Promise<void> => {
  const origin = strongest(origins)
  if (origin !== 'DEVICE') await refuseFailingAddress(ctx, failuresByAddress(ctx))
  if (origin === 'OPEN' && isRegistered) await refuseOverAll(ctx)
}

/** Counts a guess before it is compared. @throws AppError RATE_LIMITED */
export const countGuess = (ctx: Ctx, phone: string, origin: Origin): Promise<UndoHit> =>
  enforceLimit(ctx, { name: `guesses-${origin}`, max: GUESSES_PER_DAY[origin], windowSeconds: DAY }, phone)

export const countFailure = (ctx: Ctx): Promise<void> => countAddressFailure(ctx, failuresByAddress(ctx))

/** Counts a wrong code. A phone without an account has nothing to protect, so its wrong codes do not count. */
export const countWrong = async (ctx: Ctx, isRegistered: boolean): Promise<void> => {
  if (isRegistered) await countHit(ctx, { ...FAILED_A_DAY, max: Infinity }, EVERYONE)
}

export const countUsed = async (ctx: Ctx): Promise<void> => {
  await countHit(ctx, USED, EVERYONE)
  await countHit(ctx, USED_A_DAY, EVERYONE)
}
