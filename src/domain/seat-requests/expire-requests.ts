import { and, eq, gt, inArray, lte, not, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { rides, seatRequests } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { hasOpenPayment } from '../payments/index.ts'
import { refusalOf } from '../transition-table.ts'
import { closeRequest } from './cancel-request.ts'
import { announceExpired } from './events.ts'
import { lockRideAndRequest } from './lock-request.ts'
import { factsOf } from './policy.ts'
import { findRequest, segmentDepartsAt } from './queries.ts'
import { REQUEST_TRANSITIONS } from './transitions.ts'

const BATCH = 500

/** Sweep: unanswered requests end at departure, holds at the end of their payment window, both when a ride starts early. */
export const expireRequests = async (deps: Dependencies): Promise<void> => {
  const now = deps.clock.now()
  const listed = { id: seatRequests.id, createdAt: seatRequests.createdAt }
  // Three queries, because each has an index of its own, and a condition with "or" has none.
  const unanswered = deps.db
    .select(listed)
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .where(and(eq(seatRequests.status, 'PENDING'), lte(rides.departsAt, now), lte(segmentDepartsAt, now)))
  const unpaid = deps.db
    .select(listed)
    .from(seatRequests)
    .where(
      and(
        eq(seatRequests.status, 'APPROVED'),
        lte(seatRequests.payBy, now),
        not(hasOpenPayment(deps.db, seatRequests.id)),
      ),
    )
  const startedEarly = deps.db
    .select(listed)
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .where(
      and(
        eq(rides.status, 'STARTED'),
        gt(rides.departsAt, now),
        eq(seatRequests.fromPosition, 0),
        inArray(seatRequests.status, ['PENDING', 'APPROVED']),
        not(hasOpenPayment(deps.db, seatRequests.id)),
      ),
    )
  const due = await unionAll(unanswered, unpaid, startedEarly)
    .orderBy(sql`created_at`)
    .limit(BATCH)
    .prepare('list_expired_requests')
    .execute()
  for (const { id } of due)
    await expireRequest(deps, id, now).catch((error: unknown) =>
      deps.logger.log('critical', 'request not expired', { seatRequestId: id, error }),
    )
}

/** Checks again under lock, because a payment may have begun or the owner may have answered meanwhile. */
const expireRequest = (deps: Dependencies, id: string, now: Date): Promise<void> =>
  withTx(deps, async (tx) => {
    const locked = await lockRideAndRequest(tx, id)
    const found = await findRequest(tx, id)
    if (!found) return
    const facts = factsOf(found)
    const isDue = (['lapse', 'expire'] as const).some(
      (action) => refusalOf(REQUEST_TRANSITIONS[action], 'clock', facts, now) === null,
    )
    if (!isDue) return
    await closeRequest(tx, locked, 'EXPIRED', now)
    await announceExpired(tx, deps, locked.row, locked.request)
  })
