import { eq } from 'drizzle-orm'
import { alerts } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { MAX_ALERTS, type AddAlertBody, type RideAlert } from '../../shared/contract/alerts.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { presentAlert, type StoredAlert } from './present.ts'
import { countLiving, listLiving, lockPerson } from './queries.ts'
import { resolveEnds, wordsOfAlert } from './resolve-alert.ts'
import { alertIssues, renewal } from './rules.ts'

const HOURLY = { name: 'alerts-hourly', max: 40, windowSeconds: 3600 }

const SAME = [
  'kind',
  'fromName',
  'fromPlaceId',
  'toName',
  'toPlaceId',
  'dateFrom',
  'dateTo',
  'numSeats',
  'radiusKm',
  'amenityMask',
] as const
const isSame = (a: StoredAlert, b: StoredAlert) => SAME.every((column) => a[column] === b[column])

/**
 * Adds an alert. When the user has an identical one, it is renewed, paused or resumed as given, and returned instead.
 * @throws AppError INVALID, RATE_LIMITED, TOO_MANY_ALERTS
 */
export const addAlert = async (ctx: Ctx, given: AddAlertBody): Promise<RideAlert> => {
  const user = requireUser(ctx)
  const now = ctx.clock.now()
  const [issue, ...issues] = alertIssues(given, now)
  if (issue) throw invalidFields(user.language, issue, ...issues)
  await limitHits(ctx, HOURLY, user.id)
  const row = {
    id: newId(),
    userId: user.id,
    kind: given.kind,
    ...wordsOfAlert({ ...given, ...(await resolveEnds(ctx, user, given)) }),
    createdAt: now,
    renewedAt: null,
    askedAt: null,
  }
  return withTx(ctx, async (tx) => {
    await lockPerson(tx, user.id)
    const same = (await listLiving(tx, user.id, now)).find((other) => isSame(other, row))
    if (same) {
      const changes = { paused: row.paused, ...renewal(now) }
      await tx.update(alerts).set(changes).where(eq(alerts.id, same.id))
      return presentAlert({ ...same, ...changes })
    }
    if ((await countLiving(tx, user.id, now)) >= MAX_ALERTS)
      throw new AppError('TOO_MANY_ALERTS', 'alerts.tooMany', { params: { max: MAX_ALERTS } })
    await tx.insert(alerts).values(row)
    return presentAlert(row)
  })
}
