import type { PriceGuide, PriceGuideQuery } from '../../shared/contract/rides.ts'
import type { Ctx } from '../context.ts'
import { measureTrip } from '../places/index.ts'
import { fairPrice } from './rules.ts'

/** What a seat may fairly cost on a trip, with everything it is reckoned from. */
export const guidePrice = async (
  ctx: Pick<Ctx, 'places' | 'settings'>,
  { fromLat, fromLng, toLat, toLng, numSeats }: PriceGuideQuery,
): Promise<PriceGuide> => {
  const trip = await measureTrip(ctx, { lat: fromLat, lng: fromLng }, { lat: toLat, lng: toLng })
  return { ...trip, numSeats, ...fairPrice(trip.km, numSeats, ctx.settings.pricing) }
}
