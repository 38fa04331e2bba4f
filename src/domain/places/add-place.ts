import { gazetteerPlaces } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import { violates } from '../../platform/postgres-errors.ts'
import type { AddPlaceBody, AdminPlace } from '../../shared/contract/admin-places.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { presentKnown } from './present.ts'
import { listStoredIds, lockRevision } from './queries.ts'
import { duplicateIssue, placeErrors, idsFor, isDuplicatePlace, tidyName } from './rules.ts'

const insertPlace = async (ctx: Ctx, adminId: string, { coordinates, ...place }: AddPlaceBody): Promise<string> =>
  withTx(ctx, async (tx) => {
    const revision = await lockRevision(tx)
    const ids = idsFor(place)
    const stored = await listStoredIds(tx, ids)
    const placeId = ids.find((id) => !stored.has(id) && ctx.places.catalogue.find(id) === null)
    if (placeId === undefined) throw new AppError('CONFLICT', 'error.conflict')
    await tx
      .insert(gazetteerPlaces)
      .values({ placeId, ...place, ...coordinates, revision, changedAt: ctx.clock.now(), changedBy: adminId })
    await recordAction(ctx, tx, {
      action: 'place.add',
      target: { kind: 'place', id: placeId },
      details: { name: place.name, county: place.county },
    })
    return placeId
  })

/** Every process suggests the place within seconds. @throws AppError INVALID, CONFLICT */
export const addPlace = async (ctx: Ctx, { name, ...body }: AddPlaceBody): Promise<AdminPlace> => {
  const admin = requireAdmin(ctx)
  const input = { ...body, name: tidyName(name) }
  await ctx.places.catalogue.refresh()
  const duplicates = ctx.places.catalogue.list((place) => !place.isHidden && isDuplicatePlace(place, input))
  const [issue, ...issues] = placeErrors(input, duplicates.length > 0)
  if (issue) throw invalidFields(admin.language, issue, ...issues)
  try {
    const placeId = await insertPlace(ctx, admin.id, input)
    await ctx.places.catalogue.refresh()
    const { coordinates, ...place } = input
    return presentKnown({ placeId, ...place, coordinates, isHidden: false, origin: 'added' })
  } catch (error) {
    if (!violates(error, 'gazetteer_places_one_name')) throw error
    throw invalidFields(admin.language, duplicateIssue(input.county))
  }
}
