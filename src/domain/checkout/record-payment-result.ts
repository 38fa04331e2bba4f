import { and, eq, ne, type SQLWrapper } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments } from '../../db/schema/index.ts'
import type { PaymentState, RefundCause } from '../../shared/kernel/money-states.ts'
import { hasLeft } from '../../shared/kernel/open-ride.ts'
import { startsLater } from '../../shared/kernel/part-of-ride.ts'
import { makePins } from '../boarding/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { capture, captureUnapplied, postFirst, postTransaction } from '../ledger/index.ts'
import { matchSuspense, openReview } from '../money-reviews/index.ts'
import { endCallbacks } from '../mpesa-calls/index.ts'
import { announceWith } from '../notifications/index.ts'
import { addRefund, type PaymentRow } from '../payments/index.ts'
import { failureKey, isSettled, settle, type PaymentResult, type Settlement } from '../payments/rules.ts'
import { announcePaymentFailed, markRequestsPaid, paidAnnouncements } from '../seat-requests/index.ts'
import { lockPayment, type LockedPayment } from './lock-payment.ts'

/**
 * Records a payment's result, once: the money buys the seat or is owed to the payer. `record-together.ts` records
 * callbacks that arrive together and buy seats; all other results are recorded here.
 * @param inboxId The callback that brought the result: a success marks it as processed in the same write.
 */
export const recordPaymentResult = (
  deps: Dependencies,
  paymentId: string,
  result: PaymentResult,
  inboxId?: string,
): Promise<Settlement['kind']> => withTx(deps, (tx) => applyPaymentResult(tx, deps, paymentId, result, inboxId))

export const applyPaymentResult = async (
  tx: Tx,
  deps: Dependencies,
  paymentId: string,
  result: PaymentResult,
  inboxId?: string,
): Promise<Settlement['kind']> => {
  const locked = await lockPayment(tx, paymentId, receiptOf(result))
  if (!locked) return 'NOTHING'
  const { payment, request, row } = locked
  const settlement = settle(payment, { status: request.status, rideStatus: row.ride.status }, result)
  if (settlement.kind === 'NOTHING') await completeRecord(tx, deps, payment, result)
  if (settlement.kind === 'FAIL') await failPayment(tx, deps, locked, settlement.resultCode)
  if (settlement.kind === 'RETURN') await refundUnapplied(tx, deps, locked, receiptOf(result), settlement)
  if (settlement.kind !== 'SUCCEED') return settlement.kind
  const { paidKsh } = settlement
  const receipt = receiptOf(result)
  // The most common result, so it needs as few round trips as possible.
  await buySeats(
    tx,
    deps,
    [{ ...locked, paidKsh, receipt }],
    [
      (await recordMoney(tx, deps, locked, { state: 'SUCCEEDED', paidKsh, receipt })).write,
      ...(inboxId === undefined ? [] : [endCallbacks(tx, deps.clock.now(), [inboxId])]),
    ],
  )
  return 'SUCCEED'
}

export type Purchase = Pick<LockedPayment, 'payment' | 'request' | 'riderName' | 'row'> & {
  paidKsh: number
  receipt: string | null
}

/**
 * Buys the seats of any number of payments in two statements.
 * @param writes The writes that mark the payments as SUCCEEDED; sent in one of the two statements.
 */
export const buySeats = (
  tx: Tx,
  deps: Dependencies,
  purchases: readonly Purchase[],
  writes: readonly SQLWrapper[],
): Promise<void> =>
  announceWith(
    tx,
    deps,
    purchases.flatMap((purchase) => paidAnnouncements(purchase.row, purchase)),
    [
      ...markRequestsPaid(tx, deps, purchases),
      makePins(
        tx,
        deps,
        purchases.map(({ request }) => request.id),
      ),
      ...postFirst(
        tx,
        deps,
        purchases.map(({ payment, request, paidKsh }) => ({
          paymentId: payment.id,
          rideId: request.rideId,
          ...capture(request.rideId, paidKsh),
        })),
      ),
      ...writes,
    ],
  )

const receiptOf = (result: PaymentResult) => (result.kind === 'paid' ? result.receipt : null)

const endPayment = (tx: Tx, { clock }: Dependencies, { id, state }: PaymentRow, end: Partial<PaymentRow>) => {
  const settled = { settledAt: clock.now(), nextCheckAt: null, leaseUntil: null }
  return tx
    .update(payments)
    .set({ ...end, ...settled })
    .where(and(eq(payments.id, id), eq(payments.state, state)))
}

/** The rider may have left the page, so they are told while they can still pay for the held seats. */
const failPayment = async (
  tx: Tx,
  deps: Dependencies,
  { payment, row, request }: LockedPayment,
  resultCode: string,
): Promise<void> => {
  await endPayment(tx, deps, payment, { state: 'FAILED', resultCode })
  const { status, payBy } = request
  const now = deps.clock.now()
  const isTooLate = hasLeft({ ...row.ride, startsLater: startsLater(request) }, now)
  if (status === 'APPROVED' && payBy !== null && now < payBy && !isTooLate)
    await announcePaymentFailed(tx, deps, row, {
      request,
      payBy,
      paymentId: payment.id,
      failure: failureKey('FAILED', resultCode) ?? 'payment.failed.other',
    })
}

const refundUnapplied = async (
  tx: Tx,
  deps: Dependencies,
  locked: LockedPayment,
  receipt: string | null,
  { paidKsh, cause }: { paidKsh: number; cause: RefundCause },
) => {
  const { payment } = locked
  await (
    await recordMoney(tx, deps, locked, { state: 'UNAPPLIED', paidKsh, receipt })
  ).write
  await postTransaction(tx, deps, { paymentId: payment.id, ...captureUnapplied(payment.id, paidKsh) })
  await addRefund(tx, deps, { paymentId: payment.id, amountKsh: paidKsh, cause })
  deps.logger.log('high', 'payment not applied', { paymentId: payment.id, outcome: cause })
}

/**
 * The write that marks a payment as SUCCEEDED or UNAPPLIED. It is returned in an object, because awaiting a write sends
 * it.
 */
const recordMoney = async (
  tx: Tx,
  deps: Dependencies,
  { payment, isReceiptKnown }: LockedPayment,
  { state, paidKsh, receipt }: { state: PaymentState; paidKsh: number; receipt: string | null },
) => {
  const known = isReceiptKnown
    ? await claimReceipt(tx, deps, payment, receipt, paidKsh)
    : { receipt: receipt ?? undefined }
  // The request was sent after all. CREATED can change only to SUBMITTING, so the payment passes through SUBMITTING.
  if (payment.state === 'CREATED')
    await tx.update(payments).set({ state: 'SUBMITTING' }).where(eq(payments.id, payment.id))
  const from = payment.state === 'CREATED' ? 'SUBMITTING' : payment.state
  return { write: endPayment(tx, deps, { ...payment, state: from }, { state, paidKsh, resultCode: '0', ...known }) }
}

/** @returns the M-Pesa code to store. A code that other money has already is not stored: an admin has to check it. */
const claimReceipt = async (
  tx: Tx,
  deps: Dependencies,
  payment: PaymentRow,
  receipt: string | null,
  paidKsh: number,
) => {
  if (receipt === null) return { receipt: undefined }
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.receipt, receipt), ne(payments.id, payment.id)))
  const inSuspense = other ? 'GONE' : await matchSuspense(tx, deps, { receipt, paymentId: payment.id, paidKsh })
  if (inSuspense !== 'GONE') return { receipt }
  await flagPayment(tx, deps, payment.id, { cause: 'RECEIPT_TAKEN' })
  return { receipt: undefined }
}

export const flagPayment = async (
  tx: Tx,
  deps: Dependencies,
  paymentId: string,
  { cause, amountKsh }: { cause: string; amountKsh?: number | undefined },
): Promise<void> => {
  deps.logger.log('critical', 'payment results contradict each other', { paymentId, outcome: cause })
  await tx.update(payments).set({ needsReview: cause }).where(eq(payments.id, paymentId))
  await openReview(tx, deps, { kind: 'PAYMENT_CONTRADICTED', paymentId, cause, ...(amountKsh && { amountKsh }) })
}

export const unflagPayment = async (tx: Tx, paymentId: string): Promise<void> => {
  await tx.update(payments).set({ needsReview: null }).where(eq(payments.id, paymentId))
}

/** The result is known already. A payment that a query has confirmed gets its M-Pesa code; a contradiction goes to review. */
const completeRecord = async (tx: Tx, deps: Dependencies, payment: PaymentRow, result: PaymentResult) => {
  if (!isSettled(payment.state)) {
    await tx.update(payments).set({ nextCheckAt: null }).where(eq(payments.id, payment.id))
    return
  }
  const receipt = receiptOf(result)
  const isOtherAmount = result.kind === 'paid' && result.paidKsh !== null && result.paidKsh !== payment.paidKsh
  const isOtherReceipt = receipt !== null && payment.receipt !== null && receipt !== payment.receipt
  if (result.kind === 'paid' && (isOtherAmount || isOtherReceipt)) {
    const cause = isOtherAmount ? 'AMOUNT_CONTRADICTED' : 'PAID_TWICE'
    await flagPayment(tx, deps, payment.id, { cause, amountKsh: result.paidKsh ?? undefined })
  } else if (payment.receipt === null && receipt !== null) {
    const known = await claimReceipt(tx, deps, payment, receipt, payment.paidKsh ?? 0)
    if (known.receipt) await tx.update(payments).set(known).where(eq(payments.id, payment.id))
  }
}
