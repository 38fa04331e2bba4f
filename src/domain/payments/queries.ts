import { and, desc, eq, exists, inArray, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { payments, refunds } from '../../db/schema/index.ts'
import { OPEN_STATES } from './rules.ts'
import type { RefundStatus } from '../../shared/kernel/enums.ts'

export type PaymentRow = typeof payments.$inferSelect

export const hasOpenPayment = (db: Db | Tx, requestId: SQLWrapper): SQL =>
  exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.requestId, requestId), inArray(payments.state, [...OPEN_STATES]))),
  )

export const findRefundOfRequest = async (
  db: Db | Tx,
  requestId: string,
): Promise<{ amountKsh: number; status: RefundStatus } | null> => {
  const [row] = await db
    .select({ amountKsh: refunds.amountKsh, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.requestId, requestId), eq(payments.state, 'SUCCEEDED')))
    .orderBy(desc(refunds.createdAt))
    .limit(1)
  return row ?? null
}

export const findPayment = async (db: Db | Tx, id: string): Promise<PaymentRow | null> =>
  (await db.query.payments.findFirst({ where: eq(payments.id, id) })) ?? null

export const findOpenPayment = async (db: Db | Tx, requestId: string): Promise<PaymentRow | null> =>
  (await db.query.payments.findFirst({
    where: and(eq(payments.requestId, requestId), inArray(payments.state, [...OPEN_STATES])),
  })) ?? null

export const findPaymentBySecretHash = async (db: Db | Tx, secretHash: Buffer): Promise<PaymentRow | null> =>
  (await db.query.payments.findFirst({ where: eq(payments.callbackSecretHash, secretHash) })) ?? null
