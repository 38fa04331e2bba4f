import { asc, desc, eq } from 'drizzle-orm'
import { countUpTo } from '../../db/bounded-lists.ts'
import { payments, seatRequests } from '../../db/schema/index.ts'
import { LISTED_AT_MOST } from '../../shared/contract/admin.ts'
import type { PaymentHistory, PaymentHistoryQuery } from '../../shared/contract/receipts.ts'
import { requireUser, type Ctx } from '../context.ts'
import { presentHistoryRow } from './present.ts'
import { listRefunds, selectPayments } from './queries.ts'

export const listPayments = async (ctx: Ctx, { page, pageSize }: PaymentHistoryQuery): Promise<PaymentHistory> => {
  const { id } = requireUser(ctx)
  const own = eq(seatRequests.riderId, id)
  const rows = await selectPayments(ctx.db)
    .where(own)
    .orderBy(desc(payments.createdAt), asc(payments.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const refunds = await listRefunds(
    ctx.db,
    rows.map(({ payment }) => payment.id),
  )
  const all = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .where(own)
  const counted = await countUpTo(ctx.db, all, LISTED_AT_MOST)
  return { rows: rows.map((row) => presentHistoryRow(row, refunds)), ...counted, page, pageSize }
}
