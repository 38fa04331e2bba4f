import type { Db, Tx } from '../../db/client.ts'
import { notFound } from '../../platform/errors.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { drawRoute } from '../places/index.ts'
import { viewerOf, type Ctx } from '../context.ts'
import { presentRide } from './present.ts'
import { findRide } from './queries.ts'

/** A ride is public: whoever has its link may see it. @throws AppError NOT_FOUND */
export const getRide = async (ctx: Ctx, rideId: string, db: Db | Tx = ctx.db): Promise<Ride> => {
  const viewer = viewerOf(ctx)
  const row = await findRide(db, viewer, rideId)
  if (!row) throw notFound()
  const ride = presentRide(row, viewer, ctx.clock.now(), ctx.settings.publicUrl)
  return { ...ride, route: drawRoute(ctx, { from: ride.from.coordinates, to: ride.to.coordinates }) }
}
