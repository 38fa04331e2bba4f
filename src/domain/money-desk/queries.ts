import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { manualRefunds, payments, seatRequests, users } from '../../db/schema/index.ts'

const asker = alias(users, 'refund_asker')
const decider = alias(users, 'refund_decider')

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
