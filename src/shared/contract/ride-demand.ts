import { z } from 'zod'
import { RoutePoint } from './places.ts'
import { zDay, zQueryLat, zQueryLng, zStoredNumber } from './primitives.ts'

export const RideDemandQuery = z.strictObject({
  fromLat: zQueryLat,
  fromLng: zQueryLng,
  toLat: zQueryLat,
  toLng: zQueryLng,
  date: zDay,
})
export type RideDemandQuery = z.infer<typeof RideDemandQuery>

/** At most so many alerts are read for each part of the route, because reading all would take too long. */
export const MAX_DEMAND = 100
export const MAX_DEMAND_STOPS = 3

/**
 * How many people have an alert for the ride that the caller wants to post. A number below 3 is sent as 0, so that
 * nobody can be recognised.
 */
export const RideDemand = z
  .strictObject({
    people: zStoredNumber,
    seats: zStoredNumber,
    /** Towns on the route where a stop would serve at least 3 more people, and how many. */
    stops: z.array(z.strictObject({ place: RoutePoint, people: zStoredNumber })).max(MAX_DEMAND_STOPS),
  })
  .meta({ id: 'RideDemand' })
export type RideDemand = z.infer<typeof RideDemand>
