import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { payments, unmatchedMoney } from '../../db/schema/index.ts'
import { MINUTE_MS } from '../../shared/kernel/nairobi-time.ts'
import { decideAlone } from '../approvals/index.ts'
import { withTx, type Dependencies } from '../context.ts'
import { applyPaymentResult } from '../checkout/index.ts'
import { openReview, suspendMoney } from '../money-reviews/index.ts'
import type { PaymentRow } from '../payments/index.ts'
import { askableId, isSettled } from '../payments/rules.ts'
import { endCheck, lockOpenCheck, postponeCheck, type CheckRow } from '../receipt-checks/index.ts'
import { isInvolved } from '../seat-requests/index.ts'
import { isOverdue } from '../transfers/rules.ts'
import { isPartyOf } from './queries.ts'

const findNamed = async (deps: Dependencies, reference: string | null): Promise<PaymentRow | null> => {
  if (reference === null) return null
  const [row] = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), isNull(payments.receipt)))
    .limit(1)
  return row ?? null
}

type Fit = 'FITS' | 'OTHER' | 'WAIT'

const queryPrompt = async (deps: Dependencies, check: CheckRow, checkoutRequestId: string): Promise<Fit> => {
  const answer = await deps.payments.queryPrompt(checkoutRequestId)
  if (answer.kind === 'accepted' && answer.value.state === 'paid') return 'FITS'
  if (answer.kind === 'accepted' && answer.value.state === 'failed') return 'OTHER'
  return isOverdue(check.createdAt, deps.clock.now()) ? 'OTHER' : 'WAIT'
}

/**
 * Whether confirmed money belongs to the payment whose reference is in the statement's row. Payers can write any
 * reference, so the payment's M-Pesa request must have been paid, or, when the id of that request was lost, the money
 * must come from the requested number.
 */
const fitOf = async (deps: Dependencies, check: CheckRow, payment: PaymentRow): Promise<Fit> => {
  const isPayer = isPartyOf(deps, check, payment.msisdn)
  if (isPayer === false) return 'OTHER'
  if (isSettled(payment.state)) return payment.paidKsh === check.foundKsh ? 'FITS' : 'OTHER'
  const checkoutRequestId = askableId(payment)
  if (checkoutRequestId === null) return isPayer === true ? 'FITS' : 'OTHER'
  return payment.amountKsh === check.foundKsh ? queryPrompt(deps, check, checkoutRequestId) : 'OTHER'
}

/** Holds the money until an admin decides. `payment`: the match that waits for a second admin; null: no match. */
const suspend = async (tx: Tx, deps: Dependencies, check: CheckRow, payment: PaymentRow | null): Promise<void> => {
  const now = deps.clock.now()
  const { claimedKsh: amountKsh, receipt, reference, paidAt } = check
  const unmatchedId = await suspendMoney(tx, deps, { receipt, amountKsh, reference, paidAt })
  await openReview(tx, deps, {
    kind: 'UNMATCHED_MONEY',
    unmatchedId,
    amountKsh,
    cause: payment === null ? 'NOT_IN_LEDGER' : 'SECOND_ADMIN',
    ...(payment === null
      ? {}
      : { proposed: 'MATCH', proposedPaymentId: payment.id, proposedBy: check.claimedBy, proposedAt: now }),
  })
  await endCheck(tx, deps, { id: check.id, outcome: 'SUSPENDED' })
}

const isKnown = async (tx: Tx, receipt: string): Promise<boolean> => {
  const [paid] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.receipt, receipt))
  const [kept] = await tx
    .select({ id: unmatchedMoney.id })
    .from(unmatchedMoney)
    .where(eq(unmatchedMoney.receipt, receipt))
  return paid !== undefined || kept !== undefined
}

/**
 * Whether the importing admin can match the money alone: they are not part of the payment's trip, and the money is
 * within the limit for one admin. True also when the payment's money is known already: then no money moves.
 */
const isForOneAdmin = async (tx: Tx, deps: Dependencies, check: CheckRow, payment: PaymentRow): Promise<boolean> => {
  if (isSettled(payment.state)) return true
  if (await isInvolved(tx, check.claimedBy, payment.requestId)) return false
  const { claimedBy: adminId, claimedKsh: amountKsh, id: subjectId } = check
  return decideAlone(deps, tx, { adminId, subject: 'statement', subjectId, amountKsh })
}

/**
 * Matches the money of a statement's row to the payment that the row names, when M-Pesa confirms it. Tries again a
 * minute later when M-Pesa does not know. All other money becomes unmatched money.
 */
export const claimMoney = async (deps: Dependencies, { id, ...known }: CheckRow): Promise<void> => {
  const named = await findNamed(deps, known.reference)
  const fit = named === null ? 'OTHER' : await fitOf(deps, { id, ...known }, named)
  if (fit === 'WAIT') return postponeCheck(deps.db, id, new Date(deps.clock.now().getTime() + MINUTE_MS))
  const payment = fit === 'FITS' ? named : null
  await withTx(deps, async (tx) => {
    const check = await lockOpenCheck(tx, id)
    if (!check) return
    if (await isKnown(tx, check.receipt)) return endCheck(tx, deps, { id, outcome: 'KNOWN' })
    if (payment === null || !(await isForOneAdmin(tx, deps, check, payment))) return suspend(tx, deps, check, payment)
    const { receipt, claimedKsh: paidKsh } = check
    await applyPaymentResult(tx, deps, payment.id, { kind: 'paid', paidKsh, receipt })
    await endCheck(tx, deps, { id, outcome: 'RECORDED' })
  })
}
