import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments, unmatchedMoney } from '../../db/schema/index.ts'
import { AppError, invalidFields } from '../../platform/errors.ts'
import type { ResolveReviewBody } from '../../shared/contract/finance.ts'
import type { Ctx, UserActor } from '../context.ts'
import { applyPaymentResult } from '../checkout/index.ts'
import { isInvolved } from '../seat-requests/index.ts'
import { startReturn } from '../transfers/index.ts'
import type { ReviewFacts } from './queries.ts'
import { canMatch } from './rules.ts'

/**
 * @throws AppError INVALID for an unknown payment, FORBIDDEN to an admin who is involved in its trip, WRONG_STATE when
 * the payment has its money or may still get it
 */
export const findNamedPayment = async (
  tx: Tx,
  admin: UserActor,
  review: ReviewFacts,
  { resolution, paymentReference }: ResolveReviewBody,
): Promise<string | null> => {
  if (resolution !== 'MATCH') return null
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.reference, paymentReference?.toUpperCase() ?? ''))
    .limit(1)
  if (!payment) throw invalidFields(admin.language, { path: 'paymentReference', messageKey: 'finance.noSuchReference' })
  if (await isInvolved(tx, admin.id, payment.requestId)) throw new AppError('FORBIDDEN', 'finance.ownPayment')
  if (!canMatch(payment, review.amountKsh ?? 0)) throw new AppError('WRONG_STATE', 'finance.hasItsMoney')
  return payment.id
}

/**
 * Records unmatched money as if the callback of the payment had arrived now, or refunds the payer.
 * @throws AppError CONFLICT when the money is already matched or refunded
 */
export const settleSuspense = async (
  ctx: Ctx,
  tx: Tx,
  unmatchedId: string,
  { resolution, paymentId }: { resolution: 'MATCH' | 'RETURN'; paymentId: string | null },
): Promise<void> => {
  if (resolution === 'RETURN') return startReturn(ctx, tx, unmatchedId)
  const [money] = await tx.select().from(unmatchedMoney).where(eq(unmatchedMoney.id, unmatchedId))
  if (!money || paymentId === null) throw new AppError('CONFLICT', 'error.conflict')
  const { receipt, amountKsh: paidKsh } = money
  await applyPaymentResult(tx, ctx, paymentId, { kind: 'paid', paidKsh, receipt })
  const [settled] = await tx.select().from(unmatchedMoney).where(eq(unmatchedMoney.id, unmatchedId))
  if (settled?.status !== 'MATCHED') throw new AppError('CONFLICT', 'error.conflict')
}
