import { and, eq } from 'drizzle-orm'
import { alerts } from '../../db/schema/index.ts'
import { invalidFields, notFound } from '../../platform/errors.ts'
import type { AddAlertBody, RideAlert, UpdateAlertBody } from '../../shared/contract/alerts.ts'
import { AMENITY_IDS } from '../../shared/kernel/enums.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { limitHits } from '../rate-limits/index.ts'
import { presentAlert } from './present.ts'
import { isLiving } from './queries.ts'
import { resolveEnds, wordsOfAlert } from './resolve-alert.ts'
import { alertIssues, renewal } from './rules.ts'

const HOURLY = { name: 'alert-changes-hourly', max: 100, windowSeconds: 3600 }

type AlertRow = typeof alerts.$inferSelect

const storedEnd = (
  name: string | null,
  placeId: string | null,
  lat: number | null,
  lng: number | null,
): AddAlertBody['from'] =>
  name === null
    ? undefined
    : {
        name,
        ...(placeId !== null && { placeId }),
        ...(lat !== null && lng !== null && { coordinates: { lat, lng } }),
      }

/** `undefined` keeps the value, `null` removes it. */
const changed = <Value>(given: Value | null | undefined, stored: Value | null | undefined): Value | undefined =>
  (given === undefined ? stored : given) ?? undefined

const withChanges = (row: AlertRow, changes: UpdateAlertBody): AddAlertBody => {
  const days = changes.dateFrom !== undefined || changes.dateTo !== undefined
  return {
    kind: row.kind,
    from: changed(changes.from, storedEnd(row.fromName, row.fromPlaceId, row.fromLat, row.fromLng)),
    to: changed(changes.to, storedEnd(row.toName, row.toPlaceId, row.toLat, row.toLng)),
    dateFrom: changed(changes.dateFrom, days ? undefined : row.dateFrom),
    dateTo: changed(changes.dateTo, days ? undefined : row.dateTo),
    numSeats: changes.numSeats ?? row.numSeats,
    radiusKm: changes.radiusKm ?? (row.radiusKm as AddAlertBody['radiusKm']),
    amenities: changes.amenities ?? AMENITY_IDS.filter((id) => row.amenityIds.includes(id)),
    paused: changes.paused ?? row.paused,
  }
}

/** Changes an alert. The 60 days of an alert without a day start again. @throws AppError NOT_FOUND, INVALID, RATE_LIMITED */
export const changeAlert = async (
  ctx: Ctx,
  { alertId, ...changes }: UpdateAlertBody & { alertId: string },
): Promise<RideAlert> => {
  const user = requireUser(ctx)
  const now = ctx.clock.now()
  const isOwn = and(eq(alerts.id, alertId), eq(alerts.userId, user.id), isLiving(now))
  const [before] = await ctx.db.select().from(alerts).where(isOwn)
  if (!before) throw notFound()
  await limitHits(ctx, HOURLY, user.id)
  const given = withChanges(before, changes)
  const [issue, ...issues] = alertIssues(given, now)
  if (issue) throw invalidFields(user.language, issue, ...issues)
  // Stored ends were resolved when they were saved.
  const sent = { from: changes.from ?? undefined, to: changes.to ?? undefined }
  const words = wordsOfAlert({ ...given, ...(await resolveEnds(ctx, user, sent)) })
  return withTx(ctx, async (tx) => {
    const [row] = await tx
      .update(alerts)
      .set({ ...words, ...renewal(now) })
      .where(isOwn)
      .returning()
    if (!row) throw notFound()
    return presentAlert(row)
  })
}
