import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { gazetteerPlaces } from '../../db/schema/index.ts'
import { invalidFields, notFound } from '../../platform/errors.ts'
import { violates } from '../../platform/postgres-errors.ts'
import type { KnownPlace } from '../../gazetteer/port.ts'
import type { AdminPlace, ChangePlaceBody } from '../../shared/contract/admin-places.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx, type UserActor } from '../context.ts'
import { presentKnown } from './present.ts'
import { findStored, lockRevision } from './queries.ts'
import { duplicateIssue, placeErrors, isDuplicatePlace, tidyName } from './rules.ts'

/** The place as admins added or changed it; otherwise the built-in one. @throws AppError NOT_FOUND */
const findCurrent = async (ctx: Ctx, tx: Tx, placeId: string): Promise<{ place: KnownPlace; isStored: boolean }> => {
  const built = ctx.places.catalogue.find(placeId)
  const stored = await findStored(tx, placeId)
  if (stored) {
    const { name, kind, county, lat, lng, aliases, importance, isHidden } = stored
    const place = { placeId, name, kind, county, coordinates: { lat, lng }, aliases, importance, isHidden }
    return { place: { ...place, origin: built?.origin ?? 'added' }, isStored: true }
  }
  if (!built) throw notFound()
  return { place: { ...built, origin: 'changed' }, isStored: false }
}

const merge = (place: KnownPlace, given: ChangePlaceBody): KnownPlace => ({
  ...place,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  name: tidyName(given.name ?? place.name),
})

const refuseIssues = async (ctx: Ctx, admin: UserActor, place: KnownPlace) => {
  const duplicates = ctx.places.catalogue.list(
    (other) => !other.isHidden && other.placeId !== place.placeId && isDuplicatePlace(other, place),
  )
  const [issue, ...issues] = placeErrors(place, duplicates.length > 0 && !place.isHidden)
  if (issue) throw invalidFields(admin.language, issue, ...issues)
}

interface Change {
  revision: number
  isStored: boolean
  by: string
}

const write = async (ctx: Ctx, tx: Tx, place: KnownPlace, { revision, isStored, by }: Change) => {
  const { placeId, name, kind, county, coordinates, aliases, importance, isHidden } = place
  const fields = { name, kind, county, ...coordinates, aliases: [...aliases], importance, isHidden, revision }
  const written = { ...fields, changedAt: ctx.clock.now(), changedBy: by }
  if (isStored) await tx.update(gazetteerPlaces).set(written).where(eq(gazetteerPlaces.placeId, placeId))
  else await tx.insert(gazetteerPlaces).values({ placeId, ...written })
}

/** Posted rides keep the old name. @throws AppError NOT_FOUND, INVALID */
export const changePlace = async (ctx: Ctx, placeId: string, given: ChangePlaceBody): Promise<AdminPlace> => {
  const admin = requireAdmin(ctx)
  await ctx.places.catalogue.refresh()
  try {
    const changed = await withTx(ctx, async (tx) => {
      const revision = await lockRevision(tx)
      const { place, isStored } = await findCurrent(ctx, tx, placeId)
      const merged = merge(place, given)
      await refuseIssues(ctx, admin, merged)
      await write(ctx, tx, merged, { revision, isStored, by: admin.id })
      await recordAction(ctx, tx, {
        action: 'place.change',
        target: { kind: 'place', id: placeId },
        details: { fields: Object.keys(given).join(',') },
      })
      return merged
    })
    await ctx.places.catalogue.refresh()
    return presentKnown(changed)
  } catch (error) {
    if (!violates(error, 'gazetteer_places_one_name')) throw error
    throw invalidFields(admin.language, duplicateIssue(given.county ?? ''))
  }
}
