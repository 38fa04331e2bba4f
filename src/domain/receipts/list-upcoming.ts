import { and, asc, eq, ne } from 'drizzle-orm'
import { boardingPins, payments, rides, seatRequests } from '../../db/schema/index.ts'
import type { UpcomingPayout } from '../../shared/contract/receipts.ts'
import type { Ctx } from '../context.ts'
import { hasUnsettled, unsettledKsh, segmentEndedAt } from '../payouts/index.ts'
import { releaseTime, sharesOf } from '../payouts/rules.ts'
import { segmentDepartsAt, segmentFrom, segmentTo } from '../seat-requests/index.ts'

const MAX_UPCOMING_ROWS = 500

const selectUnsettled = (ctx: Ctx, driverId: string) =>
  ctx.db
    .select({
      request: seatRequests,
      ride: rides,
      from: segmentFrom,
      to: segmentTo,
      departsAt: segmentDepartsAt,
      endedAt: segmentEndedAt,
      boardedAt: boardingPins.boardedAt,
      unsettledKsh,
    })
    .from(seatRequests)
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .innerJoin(payments, and(eq(payments.requestId, seatRequests.id), eq(payments.state, 'SUCCEEDED')))
    .leftJoin(boardingPins, eq(boardingPins.requestId, seatRequests.id))
    .where(and(eq(rides.driverId, driverId), ne(rides.status, 'CANCELLED'), hasUnsettled))
    .orderBy(asc(segmentDepartsAt), asc(seatRequests.id))
    .limit(MAX_UPCOMING_ROWS)

export const listUpcoming = async (ctx: Ctx, driverId: string): Promise<UpcomingPayout[]> => {
  const rows = await selectUnsettled(ctx, driverId)
  return rows.map(({ request, ride, from, to, departsAt, endedAt, boardedAt, unsettledKsh: ksh }) => {
    const { grossKsh, feeKsh, withholdingKsh, netKsh } = sharesOf(ksh, ctx.settings.money.payouts)
    const isReported = request.moneyHeldAt !== null
    const releasedAt = isReported ? null : releaseTime({ completedAt: endedAt, boardedAt })
    return {
      requestId: request.id,
      trip: { rideId: ride.id, from, to, departsAt: departsAt.toISOString() },
      numSeats: request.numSeats,
      gross: grossKsh,
      fee: feeKsh,
      withholding: withholdingKsh,
      net: netKsh,
      payoutAt: releasedAt?.toISOString() ?? null,
      isReported,
    }
  })
}
