import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { payments, rides, seatRequests } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { oweRefund } from '../payments/index.ts'
import { sumKept } from './queries.ts'
import { releaseSeatMoney } from './release-seat-money.ts'
import { disputesEnded } from './rules.ts'

const BATCH = 50

/**
 * What nobody disputed in time is the driver's: of paid seats, and what a late cancellation left. Of a ride that never took
 * place it goes back to the rider instead. Any number of processes may run it at once.
 */
export const releaseUndisputed = async (deps: Dependencies): Promise<void> => {
  for (const requestId of await listUnreleased(deps)) await releaseOne(deps, requestId)
}

const listUnreleased = async (deps: Dependencies): Promise<string[]> => {
  const until = disputesEnded(deps.clock.now(), deps.settings.money.payouts)
  const rows = await deps.db
    .select({ id: seatRequests.id })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(payments, and(eq(payments.requestId, seatRequests.id), eq(payments.state, 'SUCCEEDED')))
    .where(
      and(
        isNotNull(seatRequests.paidAt),
        isNull(seatRequests.moneyHeldAt),
        or(eq(rides.status, 'CANCELLED'), and(eq(rides.status, 'COMPLETED'), lte(rides.arrivesAt, until))),
        inArray(seatRequests.status, ['PAID', 'CANCELLED']),
        sql`${payments.paidKsh} > coalesce((select sum(f.amount_ksh) from refunds f where f.payment_id = ${payments.id}), 0)
          + coalesce((select sum(o.gross_ksh) from payouts o
              where o.payment_id = ${payments.id} and o.status <> 'TAKEN_BACK'), 0)`,
      ),
    )
    .orderBy(asc(rides.arrivesAt))
    .limit(BATCH)
  return rows.map((row) => row.id)
}

/** The ride first and then the request, as everybody locks; a dispute that was opened meanwhile is seen. */
const releaseOne = (deps: Dependencies, requestId: string): Promise<void> =>
  withTx(deps, async (tx) => {
    const [found] = await tx
      .select({ rideId: seatRequests.rideId })
      .from(seatRequests)
      .where(eq(seatRequests.id, requestId))
    if (!found) return
    const [ride] = await tx.select().from(rides).where(eq(rides.id, found.rideId)).for('update')
    const [request] = await tx.select().from(seatRequests).where(eq(seatRequests.id, requestId)).for('update')
    const kept = await sumKept(tx, requestId)
    if (!ride || !request || request.moneyHeldAt !== null || !kept || kept.keptKsh === 0) return
    if (ride.status === 'CANCELLED') {
      await oweRefund(tx, deps, { requestId, amountKsh: kept.keptKsh, cause: 'RIDE_CANCELLED' })
      return
    }
    await releaseSeatMoney(deps, tx, {
      requestId,
      paymentId: kept.paymentId,
      driverId: ride.driverId,
      reason: 'UNDISPUTED',
      amountKsh: kept.keptKsh,
    })
  })
