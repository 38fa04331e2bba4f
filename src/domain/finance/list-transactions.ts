import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import { readPage } from '../../db/bounded-lists.ts'
import { payments, seatRequests, transactions, users } from '../../db/schema/index.ts'
import type { TransactionList, TransactionRow, TransactionsQuery } from '../../shared/contract/finance.ts'
import type { PaymentState } from '../../shared/kernel/money-states.ts'
import { addDays, startOfNairobiDay } from '../../shared/kernel/nairobi-time.ts'
import { requireAdmin, type Ctx } from '../context.ts'
import { storedNumbers } from '../payments/index.ts'
import { msisdnOf, OPEN_STATES, phoneOf, statusOf } from '../payments/rules.ts'
import type { PaymentStatus } from '../../shared/kernel/enums.ts'

const STATES = {
  PENDING: OPEN_STATES,
  SUCCEEDED: ['SUCCEEDED'],
  EXPIRED: ['EXPIRED'],
  FAILED: ['FAILED', 'UNAPPLIED'],
} as const satisfies Record<PaymentStatus, readonly PaymentState[]>

const hasReceipt = (receipt: string): SQL | undefined =>
  or(
    eq(payments.receipt, receipt),
    sql`exists (select from transfers x where x.receipt = ${receipt}
      and (x.refund_id = ${transactions.refundId} or x.payout_id = ${transactions.payoutId}))`,
    sql`exists (select from unmatched_money u where u.receipt = ${receipt} and u.id = ${transactions.unmatchedId})`,
  )

/** A hashed phone number can still be found when the complete number is typed. */
const withPhone = (ctx: Ctx, phone: string): SQL => {
  const msisdn = msisdnOf(phone)
  return inArray(payments.msisdn, storedNumbers(ctx, msisdn))
}

const conditions = (ctx: Ctx, query: TransactionsQuery): SQL | undefined => {
  const { kind, status, dateFrom, dateTo, phone, receipt } = query
  return and(
    kind?.length ? inArray(transactions.kind, kind) : undefined,
    status?.length ? inArray(payments.state, [...new Set(status.flatMap((one) => STATES[one]))]) : undefined,
    dateFrom === undefined ? undefined : gte(transactions.createdAt, startOfNairobiDay(dateFrom)),
    dateTo === undefined ? undefined : lt(transactions.createdAt, startOfNairobiDay(addDays(dateTo, 1))),
    phone === undefined ? undefined : withPhone(ctx, phone),
    receipt ? hasReceipt(receipt.toUpperCase()) : undefined,
  )
}

const selectRows = (ctx: Ctx) =>
  ctx.db
    .select({
      transaction: transactions,
      payment: payments,
      rideId: seatRequests.rideId,
      rider: { id: users.id, name: users.name },
      amountKsh: sql`(select coalesce(sum(e.amount_ksh), 0) from ledger_entries e
        where e.transaction_id = ${transactions.id} and e.amount_ksh > 0)`.mapWith(Number),
    })
    .from(transactions)
    .leftJoin(payments, eq(payments.id, transactions.paymentId))
    .leftJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .leftJoin(users, eq(users.id, seatRequests.riderId))

const presentRow = (row: Awaited<ReturnType<typeof selectRows>>[number]): TransactionRow => {
  const { transaction, payment, rideId, rider, amountKsh } = row
  return {
    id: transaction.id,
    kind: transaction.kind,
    at: transaction.createdAt.toISOString(),
    amount: amountKsh,
    paymentId: transaction.paymentId,
    requestId: payment?.requestId ?? null,
    rideId,
    rider,
    phone: payment ? phoneOf(payment.msisdn) : '',
    status: payment ? statusOf(payment.state) : null,
    mpesaReceipt: payment?.receipt ?? null,
  }
}

export const listTransactions = async (ctx: Ctx, query: TransactionsQuery): Promise<TransactionList> => {
  requireAdmin(ctx)
  const where = conditions(ctx, query)
  const sorted = selectRows(ctx).where(where).orderBy(desc(transactions.createdAt), asc(transactions.id))
  const all = ctx.db
    .select({ id: transactions.id })
    .from(transactions)
    .leftJoin(payments, eq(payments.id, transactions.paymentId))
    .where(where)
  const { rows, ...page } = await readPage(ctx.db, query, sorted, all)
  return { rows: rows.map(presentRow), ...page }
}
