import { and, asc, eq, inArray, isNotNull, isNull, lte, not, or } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { boardingPins, payments, rides, seatRequests } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { createRefund } from '../payments/index.ts'
import { hasUnsettled, riderCannotReport, segmentEndedAt, sumUnsettled } from './queries.ts'
import { releaseSeatMoney } from './release-seat-money.ts'
import { releasedSince, releaseTime } from './rules.ts'

const BATCH = 50

/**
 * Sweep: releases the money of paid seats that were not reported in time, and what is left after late cancellations.
 * When the ride was cancelled, the rider is refunded instead. For a blocked rider who was not on board, an admin
 * decides first. Several processes may run it at once.
 */
export const releaseUndisputed = async (deps: Dependencies): Promise<void> => {
  for (const requestId of await listUnreleased(deps)) await releaseOne(deps, requestId)
}

const listUnreleased = async (deps: Dependencies): Promise<string[]> => {
  const since = releasedSince(deps.clock.now())
  const isDue = or(
    eq(rides.status, 'CANCELLED'),
    and(
      eq(rides.status, 'COMPLETED'),
      or(lte(segmentEndedAt, since.others), and(isNotNull(boardingPins.boardedAt), lte(segmentEndedAt, since.boarded))),
    ),
  )
  const rows = await deps.db
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(payments, and(eq(payments.requestId, seatRequests.id), eq(payments.state, 'SUCCEEDED')))
    .leftJoin(boardingPins, eq(boardingPins.requestId, seatRequests.id))
    .where(
      and(
        isNotNull(seatRequests.paidAt),
        isNull(seatRequests.moneyHeldAt),
        isDue,
        not(riderCannotReport),
        inArray(seatRequests.status, ['PAID', 'CANCELLED']),
        hasUnsettled,
      ),
    )
    .orderBy(asc(rides.completedAt))
    .limit(BATCH)
    .prepare('list_unreleased')
    .execute()
  return rows.map((row) => row.id)
}

/** Locks the ride before the request, in the common lock order. */
const lockSeat = async (tx: Tx, requestId: string) => {
  const [found] = await tx
    .select({ rideId: seatRequests.rideId })
    .from(seatRequests)
    .where(eq(seatRequests.id, requestId))
  if (!found) return null
  const [ride] = await tx.select().from(rides).where(eq(rides.id, found.rideId)).for('update')
  const [request] = await tx
    .select({
      heldAt: seatRequests.moneyHeldAt,
      cannotReport: riderCannotReport.mapWith(Boolean),
      endedAt: segmentEndedAt,
    })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .where(eq(seatRequests.id, requestId))
    .for('update')
  const [pin] = await tx
    .select({ boardedAt: boardingPins.boardedAt })
    .from(boardingPins)
    .where(eq(boardingPins.requestId, requestId))
  return ride && request ? { ride, request, boardedAt: pin?.boardedAt ?? null } : null
}

/** Everything is checked again under lock, because the trip may have been reported meanwhile. */
const releaseOne = (deps: Dependencies, requestId: string): Promise<void> =>
  withTx(deps, async (tx) => {
    const seat = await lockSeat(tx, requestId)
    const kept = await sumUnsettled(tx, requestId)
    if (!seat || seat.request.heldAt !== null || !kept || kept.unsettledKsh === 0) return
    const { ride, request, boardedAt } = seat
    if (ride.status === 'CANCELLED') {
      await createRefund(tx, deps, { requestId, amountKsh: kept.unsettledKsh, cause: 'RIDE_CANCELLED' })
      return
    }
    const releasedAt = releaseTime({ completedAt: request.endedAt, boardedAt })
    if (releasedAt === null || deps.clock.now() < releasedAt || request.cannotReport) return
    await releaseSeatMoney(deps, tx, {
      requestId,
      paymentId: kept.paymentId,
      driverId: ride.driverId,
      reason: boardedAt === null ? 'UNDISPUTED' : 'BOARDED',
      amountKsh: kept.unsettledKsh,
    })
  })
