import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { moneyReviews, payments, payouts, refunds, transfers, users } from '../../db/schema/index.ts'
import { AppError, invalidFields, notFound } from '../../platform/errors.ts'
import { hashToken, newId } from '../../platform/ids.ts'
import { violates } from '../../platform/postgres-errors.ts'
import type { MoneyReview, ResolveReviewBody } from '../../shared/contract/money-desk.ts'
import { recordAction } from '../audit/index.ts'
import { requireAdmin, withTx, type Ctx } from '../context.ts'
import { paidOut, postTransaction, refundSent } from '../ledger/index.ts'
import { msisdnOf } from '../payments/rules.ts'
import { presentReview, type ReviewRow } from './list-reviews.ts'
import { isMpesaReceipt, resolutionsOf } from './rules.ts'

const NOT_OVER = ['CREATED', 'SUBMITTING', 'PENDING', 'UNKNOWN'] as const

/** Money whose transfer may still arrive is neither sent again nor written down as sent by hand. */
const refuseUnderWay = async (tx: Tx, { refundId, payoutId }: ReviewRow): Promise<void> => {
  const of = refundId === null ? eq(transfers.payoutId, payoutId ?? '') : eq(transfers.refundId, refundId)
  const open = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(and(of, inArray(transfers.state, [...NOT_OVER])))
    .for('update')
  if (open.length > 0) throw new AppError('WRONG_STATE', 'desk.stillUnderWay')
}

const sendAgain = async (tx: Tx, { refundId, payoutId }: ReviewRow): Promise<void> => {
  const again = { status: 'DUE', refusals: 0, nextTryAt: null } as const
  const moved =
    refundId === null
      ? await tx
          .update(payouts)
          .set(again)
          .where(and(eq(payouts.id, payoutId ?? ''), eq(payouts.status, 'REVIEW')))
          .returning({ id: payouts.id })
      : await tx
          .update(refunds)
          .set(again)
          .where(and(eq(refunds.id, refundId), eq(refunds.status, 'REVIEW')))
          .returning({ id: refunds.id })
  if (moved.length === 0) throw new AppError('WRONG_STATE', 'desk.notStuck')
}

/** What every transfer has, for one that never went through the product. */
const byHand = (ctx: Ctx, receipt: string) => {
  const now = ctx.clock.now()
  const id = newId()
  return {
    id,
    receipt,
    method: 'BY_HAND' as const,
    state: 'SENT' as const,
    originatorId: `by-hand-${id}`,
    createdAt: now,
    submittedAt: now,
    settledAt: now,
    callbackSecretHash: hashToken(id),
    callbackSecretSealed: randomBytes(1),
  }
}

const refundSentByHand = async (ctx: Ctx, tx: Tx, refundId: string, receipt: string): Promise<void> => {
  const [found] = await tx
    .update(refunds)
    .set({ status: 'SENT', sentAt: ctx.clock.now() })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'REVIEW')))
    .returning()
  if (!found) throw new AppError('WRONG_STATE', 'desk.notStuck')
  const { paymentId, amountKsh } = found
  const [payment] = await tx.select({ msisdn: payments.msisdn }).from(payments).where(eq(payments.id, paymentId))
  await tx.insert(transfers).values({ ...byHand(ctx, receipt), refundId, amountKsh, msisdn: payment?.msisdn ?? '' })
  await postTransaction(tx, ctx, { paymentId, refundId, ...refundSent(paymentId, amountKsh) })
}

const payoutSentByHand = async (ctx: Ctx, tx: Tx, payoutId: string, receipt: string): Promise<void> => {
  const [found] = await tx
    .update(payouts)
    .set({ status: 'SENT', sentAt: ctx.clock.now() })
    .where(and(eq(payouts.id, payoutId), eq(payouts.status, 'REVIEW')))
    .returning()
  if (!found) throw new AppError('WRONG_STATE', 'desk.notStuck')
  const { paymentId, netKsh, driverId } = found
  const [driver] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, driverId))
  const msisdn = msisdnOf(driver?.phone ?? '')
  await tx.insert(transfers).values({ ...byHand(ctx, receipt), payoutId, amountKsh: netKsh, msisdn })
  await postTransaction(tx, ctx, { paymentId, payoutId, ...paidOut(payoutId, netKsh) })
}

const carryOut = async (ctx: Ctx, tx: Tx, review: ReviewRow, body: ResolveReviewBody): Promise<void> => {
  const { refundId, payoutId, paymentId, kind } = review
  if (body.resolution === 'SEEN') {
    if (kind === 'PAYMENT_CONTRADICTED' && paymentId !== null)
      await tx.update(payments).set({ needsReview: null }).where(eq(payments.id, paymentId))
    return
  }
  await refuseUnderWay(tx, review)
  if (body.resolution === 'RETRY') return sendAgain(tx, review)
  const receipt = body.mpesaReceipt?.toUpperCase() ?? ''
  if (refundId !== null) await refundSentByHand(ctx, tx, refundId, receipt)
  else if (payoutId !== null) await payoutSentByHand(ctx, tx, payoutId, receipt)
}

/**
 * An admin says what is to become of something a machine must not decide.
 * @throws AppError NOT_FOUND, WRONG_STATE, INVALID, CONFLICT when that M-Pesa code is known already
 */
export const resolveReview = (ctx: Ctx, id: string, body: ResolveReviewBody): Promise<MoneyReview> =>
  withTx(ctx, async (tx) => {
    const admin = requireAdmin(ctx)
    const [review] = await tx.select().from(moneyReviews).where(eq(moneyReviews.id, id)).for('update')
    if (!review) throw notFound()
    if (review.resolvedAt !== null) throw new AppError('WRONG_STATE', 'desk.reviewResolved')
    const { resolution, note, mpesaReceipt } = body
    if (!resolutionsOf(review.kind).includes(resolution)) throw new AppError('WRONG_STATE', 'desk.wrongResolution')
    if (resolution === 'SENT' && !isMpesaReceipt(mpesaReceipt?.toUpperCase() ?? ''))
      throw invalidFields(admin.language, { path: 'mpesaReceipt', messageKey: 'desk.receiptMissing' })
    await carryOut(ctx, tx, review, body)
    const [resolved] = await tx
      .update(moneyReviews)
      .set({ resolvedAt: ctx.clock.now(), resolvedBy: admin.id, resolution, note })
      .where(and(eq(moneyReviews.id, id), isNull(moneyReviews.resolvedAt)))
      .returning()
    if (!resolved) throw new AppError('CONFLICT', 'error.conflict')
    const details = { kind: review.kind, resolution, note }
    await recordAction(ctx, tx, {
      action: 'money-review.resolve',
      target: { kind: 'payment', id: review.paymentId },
      details,
    })
    return presentReview(resolved)
  }).catch((error: unknown) => {
    if (violates(error, 'transfers_receipt')) throw new AppError('CONFLICT', 'desk.receiptKnown')
    throw error
  })
