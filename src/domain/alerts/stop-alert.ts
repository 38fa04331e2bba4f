import { and, eq } from 'drizzle-orm'
import { alerts, notifications } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { StoppableAlert } from '../../shared/contract/alerts.ts'
import { nairobiDay } from '../../shared/kernel/nairobi-time.ts'
import type { Ctx } from '../context.ts'
import { enforceAddressLimit } from '../rate-limits/index.ts'
import { isLiving } from './queries.ts'
import { endsOn, renewal } from './rules.ts'

/** Codes are short, so guessing must be slow. */
const HOURLY = { name: 'alert-links', max: 60, windowSeconds: 3600 }

/**
 * The condition that finds the alert of a message, by the code in the message's links. Anyone who has the message may use
 * it. @throws AppError NOT_FOUND, RATE_LIMITED
 */
const findByCode = async (ctx: Ctx, code: string) => {
  await enforceAddressLimit(ctx, HOURLY)
  const [told] = await ctx.db
    .select({ params: notifications.params, userId: notifications.userId })
    .from(notifications)
    .where(and(eq(notifications.code, code), eq(notifications.template, 'alert_ride')))
  const alertId = told?.params['alertId']
  if (!told || alertId === undefined) throw notFound()
  return and(eq(alerts.id, alertId), eq(alerts.userId, told.userId))
}

const present = (alert: typeof alerts.$inferSelect, now: Date): StoppableAlert => ({
  from: alert.fromName,
  to: alert.toName,
  paused: alert.paused,
  ended: endsOn(alert) < nairobiDay(now),
})

/** What someone who has the message may read. @throws AppError NOT_FOUND, RATE_LIMITED */
export const readStoppable = async (ctx: Ctx, code: string): Promise<StoppableAlert> => {
  const [alert] = await ctx.db
    .select()
    .from(alerts)
    .where(await findByCode(ctx, code))
  if (!alert) throw notFound()
  return present(alert, ctx.clock.now())
}

/**
 * Pauses the alert, or resumes and renews it. It can be called again.
 * @throws AppError NOT_FOUND, RATE_LIMITED, CONFLICT when an alert to resume has ended
 */
export const pauseByCode = async (ctx: Ctx, code: string, paused: boolean): Promise<StoppableAlert> => {
  const now = ctx.clock.now()
  const isTold = await findByCode(ctx, code)
  // An alert that has ended can still be stopped: mail programs do so at any time.
  const canChange = paused ? isTold : and(isTold, isLiving(now))
  const changes = paused ? { paused } : { paused, ...renewal(now) }
  const [alert] = await ctx.db.update(alerts).set(changes).where(canChange).returning()
  if (alert) return present(alert, now)
  const [ended] = await ctx.db.select({ id: alerts.id }).from(alerts).where(isTold)
  throw ended ? new AppError('CONFLICT', 'alerts.ended') : notFound()
}
