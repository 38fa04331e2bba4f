import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { manualRefunds, moneyReviews, payments, seatRequests, unmatchedMoney, users } from '../../db/schema/index.ts'

const asker = alias(users, 'refund_asker')
const decider = alias(users, 'refund_decider')

/** What a person has to decide, with what an admin has proposed. Chain where, orderBy, limit. */
export const selectReviews = (db: Db | Tx) =>
  db
    .select({
      review: moneyReviews,
      unmatched: {
        receipt: unmatchedMoney.receipt,
        reference: unmatchedMoney.reference,
        paidAt: unmatchedMoney.paidAt,
      },
      proposer: { id: asker.id, name: asker.name },
      proposedReference: payments.reference,
    })
    .from(moneyReviews)
    .leftJoin(unmatchedMoney, eq(unmatchedMoney.id, moneyReviews.unmatchedId))
    .leftJoin(asker, eq(asker.id, moneyReviews.proposedBy))
    .leftJoin(payments, eq(payments.id, moneyReviews.proposedPaymentId))

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

/** Refunds by hand with who wanted and who decided them. Chain where, orderBy, limit. */
export const selectManualRefunds = (db: Db | Tx) =>
  db
    .select({
      refund: manualRefunds,
      riderId: seatRequests.riderId,
      requestId: seatRequests.id,
      asker: { id: asker.id, name: asker.name },
      decider: { id: decider.id, name: decider.name },
    })
    .from(manualRefunds)
    .innerJoin(payments, eq(payments.id, manualRefunds.paymentId))
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .innerJoin(asker, eq(asker.id, manualRefunds.requestedBy))
    .leftJoin(decider, eq(decider.id, manualRefunds.decidedBy))

export type ManualRefundRow = Awaited<ReturnType<typeof selectManualRefunds>>[number]

export const findManualRefund = async (db: Db | Tx, id: string): Promise<ManualRefundRow | null> => {
  const [row] = await selectManualRefunds(db).where(eq(manualRefunds.id, id))
  return row ?? null
}
