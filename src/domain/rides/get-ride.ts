import type { Db, Tx } from '../../db/client.ts'
import { notFound } from '../../platform/errors.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { isBlockedByAny } from '../blocks/index.ts'
import { drawRoute } from '../places/index.ts'
import { viewerOf, type Ctx, type UserActor } from '../context.ts'
import { presentRide } from './present.ts'
import { isBookable, isOwnRide, rideCannot, rideFacts } from './policy.ts'
import { findRide, type RideRow } from './queries.ts'

/** Two who have blocked each other see nothing of each other's rides but what they have booked already. */
const isHidden = async (db: Db | Tx, viewer: UserActor | null, { ride, viewerHasRequest }: RideRow): Promise<boolean> =>
  viewer !== null &&
  !isOwnRide(viewer, ride) &&
  !viewerHasRequest &&
  (await isBlockedByAny(db, viewer.id, [ride.ownerId, ride.driverId]))

/** A ride is public: whoever has its link may see it. @throws AppError NOT_FOUND */
export const getRide = async (ctx: Ctx, rideId: string, db: Db | Tx = ctx.db): Promise<Ride> => {
  const viewer = viewerOf(ctx)
  const row = await findRide(db, viewer, rideId)
  if (!row || (await isHidden(db, viewer, row))) throw notFound()
  const now = ctx.clock.now()
  const facts = rideFacts(row)
  const ride = presentRide(row, viewer, now, ctx.settings.publicUrl)
  return {
    ...ride,
    cannot: rideCannot(viewer, facts, now),
    bookable: isBookable(facts, now),
    route: drawRoute(ctx, { from: ride.from.coordinates, to: ride.to.coordinates }),
  }
}
