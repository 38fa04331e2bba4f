import { and, asc, inArray, lte, not, or, sql, type SQL } from 'drizzle-orm'
import { isStopped } from '../../db/bookable-ride.ts'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { finishRide } from './finish-ride.ts'
import { lockRide } from './lock-ride.ts'
import { moveRide } from './move-ride.ts'
import { hasBoarded, type RideRow } from './queries.ts'
import { arrivedLongAgo } from './rules.ts'
import { RIDE_TRANSITIONS } from './transitions.ts'
import type { RideStatus } from '../../shared/kernel/enums.ts'

const BATCH = 500

export interface TimedMove {
  action: 'depart' | 'lapse' | 'arrive'
  isDue: (deps: Dependencies, now: Date) => SQL | undefined
  move: (tx: Tx, deps: Dependencies, row: RideRow, now: Date) => Promise<void>
}

const depart: TimedMove = {
  action: 'depart',
  // A ride with an expired required document is cancelled instead, unless a rider is on board.
  isDue: ({ settings }, now) =>
    and(lte(rides.departsAt, now), or(sql`${hasBoarded}`, not(isStopped(settings.documents.required)))),
  move: async (tx, deps, { ride }, now) => {
    await moveRide(tx, ride, 'depart', { startedAt: now })
    await deps.enqueue(tx, 'trusted-contacts.tell', { event: 'departed', id: ride.id })
  },
}

const arrive: TimedMove = {
  action: 'arrive',
  isDue: (_deps, now) => lte(rides.arrivesAt, arrivedLongAgo(now)),
  move: (tx, deps, row) => finishRide(tx, deps, row, 'arrive'),
}

/** An error with one ride does not stop the others. */
export const moveDueRides = async (deps: Dependencies, { action, isDue, move }: TimedMove): Promise<void> => {
  const now = deps.clock.now()
  const states: readonly RideStatus[] = RIDE_TRANSITIONS[action].from
  const due = await deps.db
    .select({ id: rides.id })
    .from(rides)
    .where(and(inArray(rides.status, [...states]), isDue(deps, now)))
    .orderBy(asc(rides.departsAt))
    .limit(BATCH)
    .prepare(`list_rides_to_${action}`)
    .execute()
  for (const { id } of due)
    await withTx(deps, async (tx) => {
      const row = await lockRide(tx, id)
      if (states.includes(row.ride.status)) await move(tx, deps, row, now)
    }).catch((error: unknown) => deps.logger.log('critical', 'ride not advanced', { rideId: id, error }))
}

/** Sweep. Departures come before arrivals, so that a ride that is due for both makes both moves in one run. */
export const advanceRides = async (deps: Dependencies): Promise<void> => {
  await moveDueRides(deps, depart)
  await moveDueRides(deps, arrive)
}
