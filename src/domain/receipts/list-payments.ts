import { asc, desc, eq } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import { payments, seatRequests } from '../../db/schema/index.ts'
import type { PaymentHistory, PaymentHistoryQuery } from '../../shared/contract/receipts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentHistoryRow } from './present.ts'
import { listRefunds, selectPayments } from './queries.ts'

export const listPayments = async (ctx: Ctx, query: PaymentHistoryQuery): Promise<PaymentHistory> => {
  const { id } = requireUser(ctx)
  const own = eq(seatRequests.riderId, id)
  const sorted = selectPayments(ctx.db).where(own).orderBy(desc(payments.createdAt), asc(payments.id))
  const all = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .where(own)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  const refunds = await listRefunds(
    ctx.db,
    rows.map(({ payment }) => payment.id),
  )
  return { rows: rows.map((row) => presentHistoryRow(row, refunds)), ...page }
}
