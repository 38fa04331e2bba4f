import { z } from 'zod'
import { zStored, zStoredNumber } from './primitives.ts'

const RouteEnd = z.strictObject({
  placeId: zStored,
  name: zStored,
  coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }),
})

export const MAX_POPULAR_ROUTES = 8
/** Where most rides go, with those that can be booked now: the ones with rides first. */
export const PopularRoutes = z
  .strictObject({
    routes: z
      .array(
        z.strictObject({
          from: RouteEnd,
          to: RouteEnd,
          /** How many can be booked; a hundred stands for a hundred and more. */
          rides: zStoredNumber,
          /** The cheapest seat of those, in shillings; not there without rides. */
          fromPrice: zStoredNumber.optional(),
        }),
      )
      .max(MAX_POPULAR_ROUTES),
  })
  .meta({ id: 'PopularRoutes' })
export type PopularRoutes = z.infer<typeof PopularRoutes>
