import { and, asc, eq, gte, lt, ne } from 'drizzle-orm'
import { payouts, rides, seatRequests, transfers } from '../../db/schema/index.ts'
import type { Statement, StatementQuery, StatementRow } from '../../shared/contract/receipts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { segmentDepartsAt, segmentFrom, segmentTo } from '../seat-requests/index.ts'
import { listUpcoming } from './list-upcoming.ts'
import { monthBounds } from './rules.ts'

/** More seats than any driver sells in a month. */
const MAX_STATEMENT_ROWS = 5000

const listOwn = (ctx: Ctx, driverId: string, month: string) => {
  const { from, until } = monthBounds(month)
  return ctx.db
    .select({
      payout: payouts,
      request: seatRequests,
      ride: rides,
      from: segmentFrom,
      to: segmentTo,
      departsAt: segmentDepartsAt,
      receipt: transfers.receipt,
    })
    .from(payouts)
    .innerJoin(seatRequests, eq(seatRequests.id, payouts.requestId))
    .innerJoin(rides, eq(rides.id, seatRequests.rideId))
    .leftJoin(transfers, and(eq(transfers.payoutId, payouts.id), eq(transfers.state, 'SENT')))
    .where(
      and(
        eq(payouts.driverId, driverId),
        gte(payouts.createdAt, from),
        lt(payouts.createdAt, until),
        // TAKEN_BACK: a report was decided with a refund before the payout was sent.
        ne(payouts.status, 'TAKEN_BACK'),
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit(MAX_STATEMENT_ROWS)
}

const presentRow = ({
  payout,
  request,
  ride,
  from,
  to,
  departsAt,
  receipt,
}: Awaited<ReturnType<typeof listOwn>>[number]): StatementRow => ({
  requestId: request.id,
  trip: { rideId: ride.id, from, to, departsAt: departsAt.toISOString() },
  numSeats: request.numSeats,
  releasedAt: payout.createdAt.toISOString(),
  gross: payout.grossKsh,
  fee: payout.feeKsh,
  withholding: payout.withholdingKsh,
  net: payout.netKsh,
  status: payout.status,
  paidAt: payout.sentAt?.toISOString() ?? null,
  mpesaReceipt: receipt,
})

const sumOf = (rows: readonly StatementRow[], amount: 'gross' | 'fee' | 'withholding' | 'net'): number =>
  rows.reduce((sum, row) => sum + row[amount], 0)

export const getStatement = async (ctx: Ctx, { month }: StatementQuery): Promise<Statement> => {
  const { id } = requireUser(ctx)
  const rows = (await listOwn(ctx, id, month)).map(presentRow)
  const sent = rows.filter(({ status }) => status === 'SENT')
  return {
    month,
    rows,
    upcoming: await listUpcoming(ctx, id),
    totals: {
      gross: sumOf(rows, 'gross'),
      fee: sumOf(rows, 'fee'),
      withholding: sumOf(rows, 'withholding'),
      net: sumOf(rows, 'net'),
      paidOut: sumOf(sent, 'net'),
    },
  }
}
