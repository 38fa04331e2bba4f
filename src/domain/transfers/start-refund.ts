import { and, eq } from 'drizzle-orm'
import { payments, refunds } from '../../db/schema/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { openReview } from '../money-reviews/index.ts'
import { moveRefund } from '../payments/index.ts'
import { findPayee } from './queries.ts'
import { refundMethod } from './rules.ts'
import { listFailedReversals, startTransfer } from './start-transfer.ts'

/** DUE → SENDING with a transfer to the paying number, or REVIEW. Only one of several processes starts a refund. */
export const startRefund = (deps: Dependencies, refundId: string): Promise<string | null> =>
  withTx(deps, async (tx) => {
    const [found] = await tx
      .select({ refund: refunds, payment: payments })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'DUE')))
      .for('update', { of: refunds, skipLocked: true })
    if (!found) return null
    const { refund, payment } = found
    const { amountKsh, cause } = refund
    const msisdn = await findPayee(tx, { refundId })
    const method =
      msisdn === null
        ? 'REVIEW'
        : refundMethod({
            amountKsh,
            cause,
            paidKsh: payment.paidKsh ?? 0,
            receipt: payment.receipt,
            failedReversals: await listFailedReversals(tx, refundId),
          })
    if (msisdn === null || method === 'REVIEW') {
      await moveRefund(tx, refundId, ['DUE'], { status: 'REVIEW' })
      const why = msisdn === null ? 'NO_NUMBER' : cause
      await openReview(tx, deps, { kind: 'REFUND_STUCK', refundId, paymentId: payment.id, cause: why, amountKsh })
      return null
    }
    await moveRefund(tx, refundId, ['DUE'], { status: 'SENDING' })
    return startTransfer(deps, tx, { refundId, method, msisdn, amountKsh })
  })
