// Every write of `rides.status` after a ride is posted.
import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides, seatRequests } from '../../db/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { nextState } from '../transition-table.ts'
import { settledStatus } from './rules.ts'
import { RIDE_TRANSITIONS } from './transitions.ts'
import type { RideStatus } from '../../shared/kernel/enums.ts'
import { OPEN_STATUSES } from '../../shared/kernel/open-ride.ts'

type Stamps = Partial<Pick<typeof rides.$inferInsert, 'startedAt' | 'completedAt' | 'cancelledAt'>>
type Moving = 'cancel' | 'stop' | 'start' | 'complete' | 'depart' | 'lapse' | 'arrive'

/** Changes the status only if it is still the old one: a write that the caller sends. */
const updateStatus = (tx: Tx, ride: { id: string; status: RideStatus }, to: RideStatus, stamps: Stamps = {}) =>
  tx
    .update(rides)
    .set({ status: to, ...stamps })
    .where(and(eq(rides.id, ride.id), eq(rides.status, ride.status)))

/** Makes the same change at once. @throws AppError CONFLICT */
const writeStatus = async (
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

/** Sets an open ride's status from its requests. A started or ended ride keeps its own. */
export const settleRide = async (tx: Tx, rideId: string): Promise<void> => {
  const [found] = await tx
    .select({
      status: rides.status,
      paid: sql`count(*) filter (where ${seatRequests.status} = 'PAID')`.mapWith(Number),
      waiting: sql`count(*) filter (where ${seatRequests.status} in ('PENDING', 'APPROVED'))`.mapWith(Number),
    })
    .from(rides)
    .leftJoin(seatRequests, eq(seatRequests.rideId, rides.id))
    .where(eq(rides.id, rideId))
    .groupBy(rides.id)
  const from = OPEN_STATUSES.find((status) => status === found?.status)
  if (!found || from === undefined) return
  const to = settledStatus(found)
  if (to !== from) await writeStatus(tx, { id: rideId, status: from }, to)
}

/** The same when one request of each ride is now paid. Returns writes for the caller to send, if any. */
export const settlePaidRides = (tx: Tx, paid: readonly { id: string; status: RideStatus }[]): SQLWrapper[] => {
  const to = settledStatus({ paid: 1, waiting: 0 })
  return OPEN_STATUSES.flatMap((from) => {
    const ids = new Set(paid.filter(({ status }) => status === from).map(({ id }) => id))
    return from === to ? [] : [...ids].map((id) => updateStatus(tx, { id, status: from }, to))
  })
}
