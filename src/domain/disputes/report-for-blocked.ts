import { and, eq, lte, ne, sql } from 'drizzle-orm'
import { payments, rides, seatRequests, users } from '../../db/schema/index.ts'
import { serverMessage } from '../../shared/messages/server.ts'
import { withTx, type Dependencies } from '../context.ts'
import { hasUnsettled, riderCannotReport } from '../payouts/index.ts'
import { lockRideAndRequest, segmentDepartsAt } from '../seat-requests/index.ts'
import { disputesFrom } from '../seat-requests/rules.ts'
import { writeDispute } from './open-dispute.ts'
import { findDisputeOfRequest } from './queries.ts'

const BATCH = 50

const listUnreportable = async (deps: Dependencies): Promise<string[]> => {
  const rows = await deps.db
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(payments, and(eq(payments.requestId, seatRequests.id), eq(payments.state, 'SUCCEEDED')))
    .where(
      and(
        riderCannotReport,
        ne(rides.status, 'CANCELLED'),
        lte(segmentDepartsAt, disputesFrom(deps.clock.now())),
        hasUnsettled,
        // Otherwise trips that have a report already would fill the batch.
        sql`not exists (select from disputes d where d.request_id = ${seatRequests.id})`,
      ),
    )
    .limit(BATCH)
    .prepare('list_unreportable')
    .execute()
  return rows.map((row) => row.id)
}

const reportOne = (deps: Dependencies, requestId: string): Promise<void> =>
  withTx(deps, async (tx) => {
    const locked = await lockRideAndRequest(tx, requestId)
    const { riderId: openedBy, ownerId: against } = locked.request
    const still = await tx
      .select({ id: seatRequests.id })
      .from(seatRequests)
      .where(and(eq(seatRequests.id, requestId), riderCannotReport))
    if (still.length === 0 || (await findDisputeOfRequest(tx, requestId)) !== null) return
    const [owner] = await tx.select({ language: users.language }).from(users).where(eq(users.id, against))
    const text = serverMessage(owner?.language ?? 'en', 'dispute.forBlocked')
    await writeDispute(deps, tx, locked, { openedBy, against, kind: 'OTHER', text })
  })

/** Sweep: reports the trips that blocked riders cannot report, so that their money is not paid out without a decision. */
export const reportForBlocked = async (deps: Dependencies): Promise<void> => {
  for (const requestId of await listUnreportable(deps)) await reportOne(deps, requestId)
}
