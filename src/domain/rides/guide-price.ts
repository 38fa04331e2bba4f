import type { PriceGuide, PriceGuideQuery } from '../../shared/contract/price-guide.ts'
import { aboutKm } from '../../shared/kernel/geo.ts'
import type { Ctx } from '../context.ts'
import { drawRoute, measureTrip } from '../places/index.ts'
import { fairPrice, pricingOn } from './rules.ts'

export const guidePrice = async (
  ctx: Pick<Ctx, 'places' | 'settings' | 'clock'>,
  { fromLat, fromLng, toLat, toLng, numSeats }: PriceGuideQuery,
): Promise<PriceGuide> => {
  const from = { lat: fromLat, lng: fromLng }
  const to = { lat: toLat, lng: toLng }
  const trip = await measureTrip(ctx, from, to)
  return {
    ...trip,
    numSeats,
    ...fairPrice(trip.km, numSeats, pricingOn(ctx.settings.pricing, ctx.clock.now())),
    route: drawRoute(ctx, { from, to }),
    towns: ctx.places
      .townsBetween(from, to)
      .map(({ place, km, kmToGo }) => ({ ...place, km: aboutKm(km), kmToGo: aboutKm(kmToGo) })),
  }
}
