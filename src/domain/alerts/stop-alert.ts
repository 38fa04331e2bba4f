import { and, eq } from 'drizzle-orm'
import { alerts, notifications } from '../../db/schema/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { StoppableAlert } from '../../shared/contract/alerts.ts'
import type { Ctx } from '../context.ts'
import { enforceAddressLimit } from '../rate-limits/index.ts'

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

/** What someone who has the message may read. @throws AppError NOT_FOUND, RATE_LIMITED */
export const readStoppable = async (ctx: Ctx, code: string): Promise<StoppableAlert> => {
  const [alert] = await ctx.db
    .select()
    .from(alerts)
    .where(await findByCode(ctx, code))
  if (!alert) throw notFound()
  return { from: alert.fromName, to: alert.toName, paused: alert.paused }
}

/** Pauses the alert, or resumes it. Repeating the call changes nothing. @throws AppError NOT_FOUND, RATE_LIMITED */
export const pauseByCode = async (ctx: Ctx, code: string, paused: boolean): Promise<StoppableAlert> => {
  const [alert] = await ctx.db
    .update(alerts)
    .set({ paused })
    .where(await findByCode(ctx, code))
    .returning()
  if (!alert) throw notFound()
  return { from: alert.fromName, to: alert.toName, paused }
}
