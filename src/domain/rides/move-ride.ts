// These functions make every change of `rides.status` after a ride is posted.
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { nextState } from '../transition-table.ts'
import { settledStatus } from './rules.ts'
import { RIDE_TRANSITIONS } from './transitions.ts'
import type { RideStatus } from '../../shared/kernel/enums.ts'
import { OPEN_STATUSES } from '../../shared/kernel/open-ride.ts'

type Stamps = Partial<Pick<typeof rides.$inferInsert, 'startedAt' | 'completedAt' | 'cancelledAt'>>
type Moving = 'cancel' | 'stop' | 'start' | 'complete' | 'depart' | 'lapse' | 'arrive'

/** Changes the status only if it is still the old one. @throws AppError CONFLICT */
const writeStatus = async (
  tx: Tx,
  ride: { id: string; status: RideStatus },
  to: RideStatus,
  stamps: Stamps = {},
): Promise<void> => {
  const moved = await tx
    .update(rides)
    .set({ status: to, ...stamps })
    .where(and(eq(rides.id, ride.id), eq(rides.status, ride.status)))
    .returning({ id: rides.id })
  if (moved.length === 0) throw new AppError('CONFLICT', 'error.conflict')
}

export const moveRide = (
  tx: Tx,
  ride: { id: string; status: RideStatus },
  action: Moving,
  stamps: Stamps,
): Promise<void> => writeStatus(tx, ride, nextState(RIDE_TRANSITIONS[action]), stamps)

/** Sets the status of an open ride from its requests that are not cancelled. A started or ended ride keeps its status. */
export const settleRide = async (
  tx: Tx,
  { id, status }: { id: string; status: RideStatus },
  requests: { paid: number; waiting: number },
): Promise<void> => {
  const from = OPEN_STATUSES.find((open) => open === status)
  if (from === undefined) return
  const to = settledStatus(requests)
  if (to !== from) await writeStatus(tx, { id, status: from }, to)
}

/** Like `settleRide`, for rides that now have a paid request. Returns the statement; the caller sends it. */
export const settlePaidRides = (tx: Tx, rideIds: readonly string[]) => {
  const to = settledStatus({ paid: 1, waiting: 0 })
  const others = OPEN_STATUSES.filter((status) => status !== to)
  return tx
    .update(rides)
    .set({ status: to })
    .where(and(inArray(rides.id, [...rideIds]), inArray(rides.status, others)))
}
