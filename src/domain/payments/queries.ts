import { and, asc, desc, eq, exists, inArray, isNull, lt, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { callbackInbox, payments, refunds } from '../../db/schema/index.ts'
import type { RefundStatus } from '../../shared/contract/enums.ts'
import type { PromptResult } from '../../providers/payments/port.ts'
import type { Dependencies } from '../context.ts'
import { OPEN_STATES, type Claim } from './rules.ts'

export type PaymentRow = typeof payments.$inferSelect

/** A condition on a request's id column: a payment of it is under way, so its seats stay held. */
export const hasOpenPayment = (db: Db | Tx, requestId: SQLWrapper): SQL =>
  exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.requestId, requestId), inArray(payments.state, [...OPEN_STATES]))),
  )

/** What the payer of a request gets back of what a seat cost, if anything: the newest. */
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

/** Its callback passed every test we can make ourselves. */
export const CLAIMED = 'CLAIMED'

/** What callbacks have claimed about a payment, oldest first. */
export const listClaims = async (db: Db | Tx, payment: Pick<PaymentRow, 'callbackSecretHash'>): Promise<Claim[]> => {
  const rows = await db
    .select({ body: callbackInbox.body })
    .from(callbackInbox)
    .where(and(eq(callbackInbox.secretHash, payment.callbackSecretHash), eq(callbackInbox.outcome, CLAIMED)))
    .orderBy(callbackInbox.receivedAt)
  return rows.map((row) => row.body as PromptResult)
}

const STUCK_AFTER_SECONDS = 30

/** What these providers told, oldest first, whose job was lost with its process. */
export const listStuckCallbacks = async (
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  providers: readonly string[],
  limit: number,
): Promise<string[]> => {
  const stuckBefore = new Date(clock.now().getTime() - STUCK_AFTER_SECONDS * 1000)
  const { id, provider, processedAt, receivedAt } = callbackInbox
  const rows = await db
    .select({ id })
    .from(callbackInbox)
    .where(and(inArray(provider, [...providers]), isNull(processedAt), lt(receivedAt, stuckBefore)))
    .orderBy(asc(receivedAt))
    .limit(limit)
  return rows.map((row) => row.id)
}
