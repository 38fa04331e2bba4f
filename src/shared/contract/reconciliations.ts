import { z } from 'zod'
import { CHECK_OUTCOMES } from '../kernel/money-states.ts'
import { paged, pages, zCommaList } from './admin.ts'
import { zId, zStored, zStoredNumber } from './primitives.ts'
import { RECONCILIATION_SOURCES } from '../kernel/enums.ts'

/** NOT_IN_LEDGER: a movement that only M-Pesa has. NOT_IN_STATEMENT: a movement that only the ledger has. */
export const DIFFERENCE_KINDS = ['NOT_IN_LEDGER', 'AMOUNT_DIFFERS', 'NOT_IN_STATEMENT'] as const

export const StatementDifference = z
  .strictObject({
    /** The row in the file, counted from 1, including the headings; null when the file does not have the movement. */
    row: zStoredNumber.nullable(),
    kind: z.enum(DIFFERENCE_KINDS),
    mpesaReceipt: zStored,
    at: zStored,
    /** M-Pesa's amount and ours: positive for incoming, negative for outgoing money. */
    statementKsh: zStoredNumber.nullable(),
    ledgerKsh: zStoredNumber.nullable(),
    paymentId: zId.nullable(),
    /**
     * `CHECKING` while M-Pesa is queried about the code, because a row of a file proves nothing; then the result. Null
     * without a query.
     */
    check: z.enum(['CHECKING', ...CHECK_OUTCOMES]).nullable(),
  })
  .meta({ id: 'StatementDifference' })
export type StatementDifference = z.infer<typeof StatementDifference>

export const Reconciliation = z
  .strictObject({
    id: zId,
    source: z.enum(RECONCILIATION_SOURCES),
    from: zStored,
    to: zStored,
    at: zStored,
    /** The number of compared rows or payments, and how many of them agreed. */
    checked: zStoredNumber,
    matched: zStoredNumber,
    differences: zStoredNumber,
    checking: zStoredNumber,
    /** M-Pesa's movements less those of the ledger. */
    unexplainedKsh: zStoredNumber,
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.infer<typeof Reconciliation>
export const ReconciliationsQuery = z.strictObject({
  ...pages,
  source: zCommaList(z.enum(RECONCILIATION_SOURCES)).optional(),
})
export type ReconciliationsQuery = z.infer<typeof ReconciliationsQuery>
export const ReconciliationList = z
  .strictObject({ rows: z.array(Reconciliation), ...paged })
  .meta({ id: 'ReconciliationList' })
export type ReconciliationList = z.infer<typeof ReconciliationList>
export const ReconciliationDetail = Reconciliation.extend({
  rows: z.array(StatementDifference),
  /** The findings of the daily comparison; empty for a statement. */
  findings: z.array(z.strictObject({ kind: zStored, subject: zStored, amountKsh: zStoredNumber })),
}).meta({
  id: 'ReconciliationDetail',
})
export type ReconciliationDetail = z.infer<typeof ReconciliationDetail>

/** The result of an upload. `isRepeat`: the same bytes were already imported, and nothing changed. */
export const StatementUploaded = ReconciliationDetail.extend({ isRepeat: z.boolean() }).meta({
  id: 'StatementUploaded',
})
export type StatementUploaded = z.infer<typeof StatementUploaded>
