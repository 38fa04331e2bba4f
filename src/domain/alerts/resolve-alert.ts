import type { alerts } from '../../db/schema/index.ts'
import { AMENITY_IDS } from '../../shared/kernel/enums.ts'
import type { AddAlertBody } from '../../shared/contract/alerts.ts'
import type { Ctx, UserActor } from '../context.ts'
import { findKnownPlace } from '../places/index.ts'
import { amenityMask } from '../rides/rules.ts'
import { daysOf } from './rules.ts'

type Ends = Pick<AddAlertBody, 'from' | 'to'>

/** The ends with a known id: they get the name and coordinates of that id, instead of those in the call. May call a provider. */
export const resolveEnds = async (ctx: Ctx, { language }: UserActor, ends: Ends): Promise<Ends> => {
  const resolve = async (path: 'from' | 'to') => {
    const end = ends[path]
    const known = end?.placeId && (await findKnownPlace(ctx, { placeId: end.placeId, path, language }))
    return known ? { [path]: { placeId: known.placeId, name: known.name, coordinates: known.coordinates } } : {}
  }
  const [from, to] = await Promise.all([resolve('from'), resolve('to')])
  return { ...from, ...to }
}

export const DEFAULT_RADIUS_KM = 10

/** The fields of an alert that a user enters, in the form in which they are stored. */
export const wordsOfAlert = (alert: AddAlertBody) => {
  const amenityIds = AMENITY_IDS.filter((id) => alert.amenities?.includes(id))
  return {
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
    radiusKm: alert.radiusKm ?? DEFAULT_RADIUS_KM,
    amenityIds: [...amenityIds],
    amenityMask: amenityMask(amenityIds.map((id) => AMENITY_IDS.indexOf(id))),
    paused: alert.paused ?? false,
  } satisfies Partial<typeof alerts.$inferInsert>
}
