import { z } from 'zod'
import { zStored, zStoredNumber } from './primitives.ts'

const RouteEnd = z.strictObject({
  placeId: zStored,
  name: zStored,
  coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }),
})

export const MAX_POPULAR_ROUTES = 8
/** The routes with the most published rides. Routes with bookable rides come first. */
export const PopularRoutes = z
  .strictObject({
    routes: z
      .array(
        z.strictObject({
          from: RouteEnd,
          to: RouteEnd,
          /** Number of bookable rides; 100 means 100 or more. */
          rides: zStoredNumber,
          fromPrice: zStoredNumber.optional(),
        }),
      )
      .max(MAX_POPULAR_ROUTES),
  })
  .meta({ id: 'PopularRoutes' })
export type PopularRoutes = z.infer<typeof PopularRoutes>
