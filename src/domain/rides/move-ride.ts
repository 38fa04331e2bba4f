import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { nextState } from '../transition-table.ts'
import { RIDE_TRANSITIONS } from './transitions.ts'
import type { RideStatus } from '../../shared/kernel/enums.ts'

type Stamps = Partial<Pick<typeof rides.$inferInsert, 'startedAt' | 'completedAt' | 'cancelledAt'>>
type Moving = 'cancel' | 'stop' | 'start' | 'complete' | 'depart' | 'lapse' | 'arrive'

/** Changes the status only if it is still the old one: a write that the caller sends. */
export const updateStatus = (tx: Tx, ride: { id: string; status: RideStatus }, to: RideStatus, stamps: Stamps = {}) =>
  tx
    .update(rides)
    .set({ status: to, ...stamps })
    .where(and(eq(rides.id, ride.id), eq(rides.status, ride.status)))

/** Makes the same change at once. @throws AppError CONFLICT */
export const writeStatus = async (
  tx: Tx,
  ride: { id: string; status: RideStatus },
  to: RideStatus,
  stamps: Stamps = {},
): Promise<void> => {
  const moved = await updateStatus(tx, ride, to, stamps).returning({ id: rides.id })
  if (moved.length === 0) throw new AppError('CONFLICT', 'error.conflict')
}

export const moveRide = (
  tx: Tx,
  ride: { id: string; status: RideStatus },
  action: Moving,
  stamps: Stamps,
): Promise<void> => writeStatus(tx, ride, nextState(RIDE_TRANSITIONS[action]), stamps)
