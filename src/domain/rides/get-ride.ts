import type { Db, Tx } from '../../db/client.ts'
import type { Ride } from '../../shared/contract/rides.ts'
import { factsOfRide, showSeen } from '../documents/index.ts'
import { endedAt } from '../documents/rules.ts'
import { drawRoute } from '../places/index.ts'
import { viewerOf, type Ctx } from '../context.ts'
import { refuseHidden } from './filter-visible.ts'
import { presentRide } from './present.ts'
import { isBookable, rideCannot, rideFacts } from './policy.ts'
import { findReadableRide } from './queries.ts'

/** A ride is public by its link, unless it is hidden from the viewer. @throws AppError NOT_FOUND, WOMEN_ONLY */
export const getRide = async (ctx: Ctx, rideId: string, db: Db | Tx = ctx.db): Promise<Ride> => {
  const viewer = viewerOf(ctx)
  const row = await findReadableRide(db, viewer, rideId)
  if (!row) return refuseHidden(db, viewer, rideId)
  const now = ctx.clock.now()
  const facts = rideFacts(row)
  const documents = await factsOfRide(db, row.ride)
  const seen = showSeen(documents, now)
  const isStopped = endedAt(ctx.settings.documents.required, documents, row.ride.departsAt) !== null
  const ride = presentRide(row, viewer, now, ctx.settings.publicUrl)
  return {
    ...ride,
    cannot: rideCannot(viewer, facts, now),
    can: { ...ride.can, request: ride.can.request && !isStopped },
    bookable: isBookable(facts, now) && !isStopped,
    ...(seen.length > 0 && { seen }),
    route: drawRoute(ctx, { from: ride.from.coordinates, to: ride.to.coordinates }),
  }
}
