import { and, asc, lte, not, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides, seatRequests } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { hasOpenPayment } from '../payments/index.ts'
import { closeRequests } from './close-requests.ts'
import { finishRide } from './complete-ride.ts'
import { lockRide } from './lock-ride.ts'
import { moveRide } from './move-ride.ts'
import type { RideRow } from './queries.ts'
import { arrivedLongAgo } from './rules.ts'

const BATCH = 500

/** A move that time makes: which rides are due for it, and the move itself on one of them, locked and looked at again. */
interface TimedMove {
  isDue: (deps: Dependencies, now: Date) => SQL | undefined
  move: (tx: Tx, deps: Dependencies, row: RideRow, now: Date) => Promise<void>
}

const depart: TimedMove = {
  isDue: (_deps, now) => and(sql`${rides.status} = 'CONFIRMED'`, lte(rides.departsAt, now)),
  move: async (tx, _deps, { ride }, now) => {
    if (ride.status === 'CONFIRMED') await moveRide(tx, ride.id, 'CONFIRMED', 'STARTED', { startedAt: now })
  },
}

/** Nobody paid in time; a payment that is still under way is waited for. */
const lapse: TimedMove = {
  isDue: (deps, now) => {
    const paying = sql`exists (select 1 from ${seatRequests} where ${seatRequests.rideId} = ${rides.id} and ${hasOpenPayment(deps.db, seatRequests.id)})`
    return and(sql`${rides.status} in ('AVAILABLE', 'REQUESTED')`, lte(rides.departsAt, now), not(paying))
  },
  move: async (tx, deps, row, now) => {
    const { ride } = row
    if (ride.status !== 'AVAILABLE' && ride.status !== 'REQUESTED') return
    const stillOpen = await closeRequests(tx, deps, row, { kind: 'EXPIRED' })
    if (stillOpen === 0) await moveRide(tx, ride.id, ride.status, 'COMPLETED', { completedAt: now })
  },
}

const arrive: TimedMove = {
  isDue: (_deps, now) => and(sql`${rides.status} = 'STARTED'`, lte(rides.arrivesAt, arrivedLongAgo(now))),
  move: async (tx, deps, row) => {
    if (row.ride.status === 'STARTED') await finishRide(tx, deps, row)
  },
}

/** Arrival comes last: a ride whose departure was missed, too, is then through both in one run. */
const TIMED_MOVES = [depart, lapse, arrive]

/** Sweep: what departure and arrival do to rides. One ride's trouble does not stop the others. */
export const advanceRides = async (deps: Dependencies): Promise<void> => {
  for (const { isDue, move } of TIMED_MOVES) {
    const now = deps.clock.now()
    const due = await deps.db
      .select({ id: rides.id })
      .from(rides)
      .where(isDue(deps, now))
      .orderBy(asc(rides.departsAt))
      .limit(BATCH)
    for (const { id } of due)
      await withTx(deps, async (tx) => move(tx, deps, await lockRide(tx, id), now)).catch((error: unknown) =>
        deps.logger.log('critical', 'ride not advanced', { rideId: id, error }),
      )
  }
}
