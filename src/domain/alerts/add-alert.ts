import { alerts } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { MAX_ALERTS, type AddAlertBody, type RideAlert } from '../../shared/contract/alerts.ts'
import { requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { findKnownPlace } from '../places/index.ts'
import { presentAlert } from './present.ts'
import { countOpen, listOpen, lockPerson } from './queries.ts'
import { daysOf, alertIssues } from './rules.ts'

const HOURLY = { name: 'alerts-hourly', max: 40, windowSeconds: 3600 }

type AlertRow = typeof alerts.$inferSelect

/** The alert with our own names and coordinates of the chosen known places. */
const resolveEnds = async (ctx: Ctx, { language }: UserActor, alert: AddAlertBody): Promise<AddAlertBody> => {
  const resolve = async (path: 'from' | 'to') => {
    const end = alert[path]
    const known = end?.placeId && (await findKnownPlace(ctx, { placeId: end.placeId, path, language }))
    return known ? { [path]: { placeId: known.placeId, name: known.name, coordinates: known.coordinates } } : {}
  }
  const [from, to] = await Promise.all([resolve('from'), resolve('to')])
  return { ...alert, ...from, ...to }
}

const rowOf = (alert: AddAlertBody, userId: string, now: Date): AlertRow => ({
  id: newId(),
  userId,
  kind: alert.kind,
  fromName: alert.from?.name ?? null,
  fromPlaceId: alert.from?.placeId ?? null,
  fromLat: alert.from?.coordinates?.lat ?? null,
  fromLng: alert.from?.coordinates?.lng ?? null,
  toName: alert.to?.name ?? null,
  toPlaceId: alert.to?.placeId ?? null,
  toLat: alert.to?.coordinates?.lat ?? null,
  toLng: alert.to?.coordinates?.lng ?? null,
  ...daysOf(alert),
  numSeats: alert.numSeats,
  createdAt: now,
})

const SAME = ['kind', 'fromName', 'fromPlaceId', 'toName', 'toPlaceId', 'dateFrom', 'dateTo', 'numSeats'] as const
const isSame = (a: AlertRow, b: AlertRow) => SAME.every((column) => a[column] === b[column])

/**
 * Stores a search without results. The same alert again returns the existing one. @throws AppError INVALID,
 * RATE_LIMITED, TOO_MANY_ALERTS
 */
export const addAlert = async (ctx: Ctx, given: AddAlertBody): Promise<RideAlert> => {
  const user = requireUser(ctx)
  const now = ctx.clock.now()
  const [flaw, ...flaws] = alertIssues(given, now)
  if (flaw) throw invalidFields(user.language, flaw, ...flaws)
  await limitHits(ctx, HOURLY, user.id)
  const row = rowOf(await resolveEnds(ctx, user, given), user.id, now)
  return withTx(ctx, async (tx) => {
    await lockPerson(tx, user.id)
    const same = (await listOpen(tx, user.id, now)).find((other) => isSame(other, row))
    if (same) return presentAlert(same)
    if ((await countOpen(tx, user.id, now)) >= MAX_ALERTS)
      throw new AppError('TOO_MANY_ALERTS', 'alerts.tooMany', { params: { max: MAX_ALERTS } })
    await tx.insert(alerts).values(row)
    return presentAlert(row)
  })
}
