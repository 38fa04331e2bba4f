import { and, asc, inArray, lte, not, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides, seatRequests } from '../../db/schema/index.ts'
import type { RideStatus } from '../../shared/contract/enums.ts'
import { withTx, type Dependencies } from '../context.ts'
import { hasOpenPayment } from '../payments/index.ts'
import { closeRequests } from './close-requests.ts'
import { finishRide } from './complete-ride.ts'
import { lockRide } from './lock-ride.ts'
import { moveRide } from './move-ride.ts'
import type { RideRow } from './queries.ts'
import { arrivedLongAgo } from './rules.ts'
import { RIDE_TRANSITIONS } from './transitions.ts'

const BATCH = 500

/** What time does to a ride in a state of its row of the table: which rides are due, and the change of one of them, locked. */
interface TimedMove {
  action: 'depart' | 'lapse' | 'arrive'
  isDue: (deps: Dependencies, now: Date) => SQL | undefined
  move: (tx: Tx, deps: Dependencies, row: RideRow, now: Date) => Promise<void>
}

const depart: TimedMove = {
  action: 'depart',
  isDue: (_deps, now) => lte(rides.departsAt, now),
  move: (tx, _deps, { ride }, now) => moveRide(tx, ride, 'depart', { startedAt: now }),
}

/** Nobody paid in time; a payment that is still under way is waited for. */
const lapse: TimedMove = {
  action: 'lapse',
  isDue: (deps, now) => {
    const paying = sql`exists (select 1 from ${seatRequests} where ${seatRequests.rideId} = ${rides.id} and ${hasOpenPayment(deps.db, seatRequests.id)})`
    return and(lte(rides.departsAt, now), not(paying))
  },
  move: async (tx, deps, row, now) => {
    const stillOpen = await closeRequests(tx, deps, row, { kind: 'EXPIRED' })
    if (stillOpen === 0) await moveRide(tx, row.ride, 'lapse', { completedAt: now })
  },
}

const arrive: TimedMove = {
  action: 'arrive',
  isDue: (_deps, now) => lte(rides.arrivesAt, arrivedLongAgo(now)),
  move: (tx, deps, row) => finishRide(tx, deps, row, 'arrive'),
}

/** Arrival comes last: a ride whose departure was missed, too, is then through both in one run. */
const TIMED_MOVES = [depart, lapse, arrive]

/** Sweep: what departure and arrival do to rides. One ride's trouble does not stop the others. */
export const advanceRides = async (deps: Dependencies): Promise<void> => {
  for (const { action, isDue, move } of TIMED_MOVES) {
    const now = deps.clock.now()
    const states: readonly RideStatus[] = RIDE_TRANSITIONS[action].from
    const due = await deps.db
      .select({ id: rides.id })
      .from(rides)
      .where(and(inArray(rides.status, [...states]), isDue(deps, now)))
      .orderBy(asc(rides.departsAt))
      .limit(BATCH)
    for (const { id } of due)
      await withTx(deps, async (tx) => {
        const row = await lockRide(tx, id)
        if (states.includes(row.ride.status)) await move(tx, deps, row, now)
      }).catch((error: unknown) => deps.logger.log('critical', 'ride not advanced', { rideId: id, error }))
  }
}
