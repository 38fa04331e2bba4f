import { z } from 'zod'
import { MAX_ROUTE_POINTS, RoutePoint } from './places.ts'
import { zQueryInt, zQueryLat, zQueryLng, zStored, zStoredNumber } from './primitives.ts'
import { MAX_VEHICLE_SEATS } from '../kernel/form-limits.ts'

export const PriceGuideQuery = z.strictObject({
  fromLat: zQueryLat,
  fromLng: zQueryLng,
  toLat: zQueryLat,
  toLng: zQueryLng,
  numSeats: zQueryInt(1, MAX_VEHICLE_SEATS),
})
export type PriceGuideQuery = z.infer<typeof PriceGuideQuery>

const MAX_TOWNS_ON_THE_WAY = 10
const TownOnTheWay = z
  .strictObject({
    placeId: zStored,
    name: zStored,
    formattedAddress: zStored,
    coordinates: z.strictObject({ lat: zStoredNumber, lng: zStoredNumber }),
    km: zStoredNumber,
    kmToGo: zStoredNumber,
  })
  .meta({ id: 'TownOnTheWay' })
export type TownOnTheWay = z.infer<typeof TownOnTheWay>

/** A fair price of a seat, and how it is calculated: everyone in the car pays an equal share of the fuel. */
export const PriceGuide = z
  .strictObject({
    km: zStoredNumber,
    minutes: zStoredNumber,
    /** Distance and time are shown as "about" for both sources. */
    source: z.enum(['routing', 'estimate']),
    numSeats: zStoredNumber,
    fuelPriceKsh: zStoredNumber,
    /** The Nairobi day from which the price is valid, if that is configured. */
    fuelPriceSince: zStored.nullable(),
    litresPer100Km: zStoredNumber,
    fuelCostKsh: zStoredNumber,
    /** The number of equal shares: the seats and the driver. */
    shares: zStoredNumber,
    seatCost: zStoredNumber,
    /** The highest fair price: a share of all running costs of the car. They count up to twice the fuel cost. */
    maxSeatCost: zStoredNumber,
    isCapEnforced: z.boolean(),
    route: z.array(RoutePoint).max(MAX_ROUTE_POINTS),
    /**
     * Towns where the ride could stop, in the order of the road. Browsers store answers for an hour, so an answer of an
     * older server may lack them.
     */
    towns: z.array(TownOnTheWay).max(MAX_TOWNS_ON_THE_WAY).optional(),
  })
  .meta({ id: 'PriceGuide' })
export type PriceGuide = z.infer<typeof PriceGuide>
