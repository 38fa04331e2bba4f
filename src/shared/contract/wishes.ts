import { z } from 'zod'
import { MAX_SEARCH_PASSENGERS } from '../kernel/ride-limits.ts'
import { zWishKind } from './enums.ts'
import { zDay, zFilledText, zId, zInt, zLat, zLng, zStored, zStoredNumber, zVisibleName } from './primitives.ts'

/** One end of a wished trip: words, and the place they mean when one was chosen; a known place brings its own words. */
const WishedEnd = z.strictObject({
  name: zVisibleName(120),
  placeId: zFilledText(200).optional(),
  coordinates: z.strictObject({ lat: zLat, lng: zLng }).optional(),
})

export const AddWishBody = z
  .strictObject({
    /** ALERT: tell me when there is a ride. RIDE: show drivers that I want one; it needs both ends and a day. */
    kind: zWishKind,
    from: WishedEnd.optional(),
    to: WishedEnd.optional(),
    dateFrom: zDay.optional(),
    /** `dateFrom` unless given. */
    dateTo: zDay.optional(),
    numSeats: zInt(1, MAX_SEARCH_PASSENGERS).default(1),
  })
  .meta({ id: 'AddWishBody' })
export type AddWishBody = z.infer<typeof AddWishBody>

const StoredEnd = z.strictObject({
  name: zStored,
  placeId: zStored.nullable(),
  coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }).nullable(),
})
export const Wish = z
  .strictObject({
    id: zId,
    kind: zWishKind,
    from: StoredEnd.nullable(),
    to: StoredEnd.nullable(),
    dateFrom: zStored.nullable(),
    dateTo: zStored.nullable(),
    numSeats: zStoredNumber,
    createdAt: zStored,
  })
  .meta({ id: 'Wish' })
export type Wish = z.infer<typeof Wish>

export const MAX_WISHES = 20
export const WishList = z.strictObject({ wishes: z.array(Wish).max(MAX_WISHES) }).meta({ id: 'WishList' })
export type WishList = z.infer<typeof WishList>
