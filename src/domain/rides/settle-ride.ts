import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { rides, seatRequests } from '../../db/schema/index.ts'
import { updateStatus, writeStatus } from './move-ride.ts'
import { OPEN_STATUSES } from '../../shared/kernel/open-ride.ts'
import { settledStatus } from './rules.ts'
import type { RideStatus } from '../../shared/kernel/enums.ts'

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
