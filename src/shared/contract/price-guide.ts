import { z } from 'zod'
import { MAX_ROUTE_POINTS, RoutePoint } from './places.ts'
import { zQueryInt, zQueryLat, zQueryLng, zStored, zStoredNumber } from './primitives.ts'
import { MAX_VEHICLE_SEATS } from './vehicles.ts'

export const PriceGuideQuery = z.strictObject({
  fromLat: zQueryLat,
  fromLng: zQueryLng,
  toLat: zQueryLat,
  toLng: zQueryLng,
  numSeats: zQueryInt(1, MAX_VEHICLE_SEATS),
})
export type PriceGuideQuery = z.infer<typeof PriceGuideQuery>

/** A fair price of a seat, with its calculation: the fuel of the trip, shared by everyone in the car. */
export const PriceGuide = z
  .strictObject({
    km: zStoredNumber,
    minutes: zStoredNumber,
    /** Both are to be shown as "about". */
    source: z.enum(['routing', 'estimate']),
    numSeats: zStoredNumber,
    fuelPriceKsh: zStoredNumber,
    /** The Nairobi day it took effect, when that is configured. */
    fuelPriceSince: zStored.nullable(),
    litresPer100Km: zStoredNumber,
    fuelCostKsh: zStoredNumber,
    /** The seats and the driver. */
    shares: zStoredNumber,
    seatCost: zStoredNumber,
    /** With wear and everything else. */
    maxSeatCost: zStoredNumber,
    /** Whether a higher price is refused. */
    isCapEnforced: z.boolean(),
    route: z.array(RoutePoint).max(MAX_ROUTE_POINTS),
  })
  .meta({ id: 'PriceGuide' })
export type PriceGuide = z.infer<typeof PriceGuide>
