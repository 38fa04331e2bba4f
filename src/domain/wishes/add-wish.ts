import { wishes } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { MAX_WISHES, type AddWishBody, type Wish } from '../../shared/contract/wishes.ts'
import { requireUser, withTx, type Ctx, type UserActor } from '../context.ts'
import { limitHits } from '../limits/index.ts'
import { findKnownPlace } from '../places/index.ts'
import { presentWish } from './present.ts'
import { countOpen, listOpen, lockPerson } from './queries.ts'
import { daysOf, flawsOfWish } from './rules.ts'

const HOURLY = { name: 'wishes-hourly', max: 40, windowSeconds: 3600 }

type WishRow = typeof wishes.$inferSelect

/** The wish with our own words and coordinates for the known places that were chosen. */
const resolveEnds = async (ctx: Ctx, { language }: UserActor, wish: AddWishBody): Promise<AddWishBody> => {
  const resolve = async (path: 'from' | 'to') => {
    const end = wish[path]
    const known = end?.placeId && (await findKnownPlace(ctx, { placeId: end.placeId, path, language }))
    return known ? { [path]: { placeId: known.placeId, name: known.name, coordinates: known.coordinates } } : {}
  }
  const [from, to] = await Promise.all([resolve('from'), resolve('to')])
  return { ...wish, ...from, ...to }
}

const rowOf = (wish: AddWishBody, userId: string, now: Date): WishRow => ({
  id: newId(),
  userId,
  kind: wish.kind,
  fromName: wish.from?.name ?? null,
  fromPlaceId: wish.from?.placeId ?? null,
  fromLat: wish.from?.coordinates?.lat ?? null,
  fromLng: wish.from?.coordinates?.lng ?? null,
  toName: wish.to?.name ?? null,
  toPlaceId: wish.to?.placeId ?? null,
  toLat: wish.to?.coordinates?.lat ?? null,
  toLng: wish.to?.coordinates?.lng ?? null,
  ...daysOf(wish),
  numSeats: wish.numSeats,
  createdAt: now,
})

const SAME = ['kind', 'fromName', 'fromPlaceId', 'toName', 'toPlaceId', 'dateFrom', 'dateTo', 'numSeats'] as const
const isSame = (a: WishRow, b: WishRow) => SAME.every((column) => a[column] === b[column])

/**
 * Keeps what somebody looked for in vain. The same wish again is the one that is there.
 * @throws AppError INVALID, RATE_LIMITED, TOO_MANY_WISHES
 */
export const addWish = async (ctx: Ctx, given: AddWishBody): Promise<Wish> => {
  const user = requireUser(ctx)
  const now = ctx.clock.now()
  const [flaw, ...flaws] = flawsOfWish(given, now)
  if (flaw) throw invalidFields(user.language, flaw, ...flaws)
  await limitHits(ctx, HOURLY, user.id)
  const row = rowOf(await resolveEnds(ctx, user, given), user.id, now)
  return withTx(ctx, async (tx) => {
    await lockPerson(tx, user.id)
    const same = (await listOpen(tx, user.id, now)).find((other) => isSame(other, row))
    if (same) return presentWish(same)
    if ((await countOpen(tx, user.id, now)) >= MAX_WISHES)
      throw new AppError('TOO_MANY_WISHES', 'wishes.tooMany', { params: { max: MAX_WISHES } })
    await tx.insert(wishes).values(row)
    return presentWish(row)
  })
}
