import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments, refunds, seatRequests } from '../../db/schema/index.ts'
import { newOrderedId } from '../../platform/ids.ts'
import type { RefundCause } from '../../shared/kernel/money-states.ts'
import type { Dependencies } from '../context.ts'
import { postTransaction, refundOwed } from '../ledger/index.ts'

interface RefundDue {
  requestId: string
  amountKsh: number
  cause: RefundCause
}

/**
 * Stores that a refund of a paid request is owed, with its ledger transaction. Does nothing for an amount of 0, for a
 * request without a succeeded payment, or when a refund for this cause exists.
 * @returns the id of the new refund, or null
 */
export const createRefund = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  { requestId, amountKsh, cause }: RefundDue,
): Promise<string | null> => {
  if (amountKsh === 0) return null
  const [paid] = await tx
    .select({ paymentId: payments.id, rideId: seatRequests.rideId })
    .from(payments)
    .innerJoin(seatRequests, eq(seatRequests.id, payments.requestId))
    .where(and(eq(payments.requestId, requestId), eq(payments.state, 'SUCCEEDED')))
  if (!paid) return null
  const { paymentId, rideId } = paid
  const refundId = await addRefund(tx, ctx, { paymentId, amountKsh, cause })
  if (refundId !== null)
    await postTransaction(tx, ctx, { paymentId, refundId, ...refundOwed(rideId, paymentId, amountKsh) })
  return refundId
}

/** Adds a refund that is owed; null when one for this cause exists. The caller writes it into the ledger. */
export const addRefund = async (
  tx: Tx,
  ctx: Pick<Dependencies, 'clock'>,
  due: { paymentId: string; amountKsh: number; cause: RefundCause },
): Promise<string | null> => {
  const [owed] = await tx
    .insert(refunds)
    .values({ id: newOrderedId(), ...due, status: 'DUE', createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  return owed?.id ?? null
}
