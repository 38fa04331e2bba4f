import { withTx, type Dependencies } from '../context.ts'
import { factsOfRide } from '../documents/index.ts'
import { cancelledAt, endedAt } from '../documents/rules.ts'
import { announce } from '../notifications/index.ts'
import { lockRide, tripFacts } from '../rides/index.ts'
import { isOpenStatus } from '../../shared/kernel/open-ride.ts'
import { callOffRide, findRequestFacts } from '../seat-requests/index.ts'
import { findDueRides } from './queries.ts'

const BATCH = 200

const cancelOne = (deps: Dependencies, rideId: string): Promise<void> =>
  withTx(deps, async (tx) => {
    const row = await lockRide(tx, rideId)
    const { ride, vehicle } = row
    const now = deps.clock.now()
    // The ride was cancelled or started meanwhile, or a rider is already on board.
    if (!isOpenStatus(ride.status) || (await findRequestFacts(tx, rideId, null)).hasBoarded) return
    const facts = await factsOfRide(tx, ride)
    const due = facts.filter(({ graceUntil }) => graceUntil !== null && cancelledAt(graceUntil, ride.departsAt) <= now)
    const ended = endedAt(deps.settings.documents.required, due, ride.departsAt)
    if (!ended) return
    await callOffRide(tx, deps, row, null, 'stop')
    await announce(tx, deps, {
      userId: ride.driverId,
      template: 'document_stopped_ride',
      params: {
        ...tripFacts(row),
        document: ended.kind,
        ...(ended.vehicleId !== null && { plate: vehicle.plate }),
      },
      link: `/ride/${ride.id}`,
      dedupe: `document_stopped_ride:${ride.id}`,
    })
  })

/** Sweep: cancels rides that depart after a required document has expired, when no time is left for a new document. */
export const cancelStoppedRides = async (deps: Dependencies): Promise<void> => {
  for (const rideId of await findDueRides(deps.db, deps.settings.documents.required, deps.clock.now(), BATCH))
    await cancelOne(deps, rideId).catch((error: unknown) =>
      deps.logger.log('critical', 'a ride without valid documents was not cancelled', { rideId, error }),
    )
}
