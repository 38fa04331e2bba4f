import { and, lte, not, sql } from 'drizzle-orm'
import { rides, seatRequests } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { hasOpenPayment } from '../payments/index.ts'
import { lastLegDepartsAt, moveDueRides, moveRide, type TimedMove } from '../rides/index.ts'
import { closeRequests } from './close-requests.ts'

const lapse: TimedMove = {
  action: 'lapse',
  isDue: (deps, now) => {
    const paying = sql`exists (select 1 from ${seatRequests} where ${seatRequests.rideId} = ${rides.id} and ${hasOpenPayment(deps.db, seatRequests.id)})`
    return and(lte(rides.departsAt, now), lte(lastLegDepartsAt, now), not(paying))
  },
  move: async (tx, deps, row, now) => {
    const stillOpen = await closeRequests(tx, deps, row, { kind: 'EXPIRED' })
    if (stillOpen === 0) await moveRide(tx, row.ride, 'lapse', { completedAt: now })
  },
}

/**
 * Sweep: ends rides whose last leg began without a paid seat, and their open requests. A ride with a payment in
 * progress waits for the result.
 */
export const lapseRides = (deps: Dependencies): Promise<void> => moveDueRides(deps, lapse)
