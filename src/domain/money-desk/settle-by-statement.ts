import { inArray } from 'drizzle-orm'
import { payments } from '../../db/schema/index.ts'
import type { Dependencies } from '../context.ts'
import { recordPaymentResult } from '../seat-requests/index.ts'
import type { StatementLine } from './read-statement.ts'

/** Payments by the reference their payers saw in the prompt. */
const listByReference = (deps: Dependencies, references: readonly string[]) =>
  deps.db
    .select({ id: payments.id, reference: payments.reference, receipt: payments.receipt })
    .from(payments)
    .where(inArray(payments.reference, [...references]))

/**
 * M-Pesa's statement is its last word: a payment whose callback was lost is paid now, and one that a query alone had
 * confirmed gets its receipt. Through the one door that every payment result takes.
 */
export const settleByStatement = async (deps: Dependencies, lines: readonly StatementLine[]): Promise<void> => {
  const paidIn = lines.filter(({ ksh, reference }) => ksh >= 1 && Number.isInteger(ksh) && reference !== '')
  if (paidIn.length === 0) return
  const receipts = paidIn.map(({ receipt }) => receipt)
  const rows = await deps.db
    .select({ receipt: payments.receipt })
    .from(payments)
    .where(inArray(payments.receipt, receipts))
  const known = new Set(rows.map(({ receipt }) => receipt))
  const open = paidIn.filter(({ receipt }) => !known.has(receipt))
  if (open.length === 0) return
  const named = await listByReference(
    deps,
    open.map(({ reference }) => reference),
  )
  const byReference = new Map(named.filter(({ receipt }) => receipt === null).map((row) => [row.reference, row.id]))
  for (const { reference, receipt, ksh } of open) {
    const paymentId = byReference.get(reference)
    if (paymentId !== undefined) await recordPaymentResult(deps, paymentId, { kind: 'paid', paidKsh: ksh, receipt })
    byReference.delete(reference)
  }
}
