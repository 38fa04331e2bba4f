import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { RideStatus } from '../../shared/contract/enums.ts'

type Stamps = Partial<Pick<typeof rides.$inferInsert, 'startedAt' | 'completedAt' | 'cancelledAt'>>

/** Moves a ride from a status it must still have. @throws AppError CONFLICT */
export const moveRide = async (
  tx: Tx,
  rideId: string,
  from: RideStatus,
  to: RideStatus,
  stamps: Stamps = {},
): Promise<void> => {
  const moved = await tx
    .update(rides)
    .set({ status: to, ...stamps })
    .where(and(eq(rides.id, rideId), eq(rides.status, from)))
    .returning({ id: rides.id })
  if (moved.length === 0) throw new AppError('CONFLICT', 'error.conflict')
}
