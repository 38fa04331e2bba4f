import { z } from 'zod'
import { CHECK_OUTCOMES } from '../kernel/money-states.ts'
import { paged, paging, zCommaList } from './admin.ts'
import { zId, zStored, zStoredNumber } from './primitives.ts'

export const RECONCILIATION_SOURCES = ['SCHEDULE', 'STATEMENT'] as const
/** NOT_IN_LEDGER: M-Pesa moved money we know nothing of. NOT_IN_STATEMENT: the other way round. */
export const DIFFERENCE_KINDS = ['NOT_IN_LEDGER', 'AMOUNT_DIFFERS', 'NOT_IN_STATEMENT'] as const

export const StatementDifference = z
  .strictObject({
    /** Of the file, counted from 1 with its headings; null when it is not in the file. */
    row: zStoredNumber.nullable(),
    kind: z.enum(DIFFERENCE_KINDS),
    mpesaReceipt: zStored,
    at: zStored,
    /** What M-Pesa says and what we say: positive came in, negative went out. */
    statementKsh: zStoredNumber.nullable(),
    ledgerKsh: zStoredNumber.nullable(),
    paymentId: zId.nullable(),
    /** A row is a claim: `CHECKING` while M-Pesa is asked about its receipt, then what came of it. Null: it is not asked about. */
    check: z.enum(['CHECKING', ...CHECK_OUTCOMES]).nullable(),
  })
  .meta({ id: 'StatementDifference' })
export type StatementDifference = z.infer<typeof StatementDifference>

export const Reconciliation = z
  .strictObject({
    id: zId,
    source: z.enum(RECONCILIATION_SOURCES),
    /** The time it looked at. */
    from: zStored,
    to: zStored,
    at: zStored,
    /** Lines or payments looked at, and how many agreed. */
    checked: zStoredNumber,
    matched: zStoredNumber,
    differences: zStoredNumber,
    /** Rows of a statement that M-Pesa is being asked about. */
    checking: zStoredNumber,
    /** What M-Pesa has moved more than we know of, or less. */
    unexplainedKsh: zStoredNumber,
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.infer<typeof Reconciliation>
export const ReconciliationsQuery = z.strictObject({
  page: paging.page,
  pageSize: paging.pageSize,
  source: zCommaList(z.enum(RECONCILIATION_SOURCES)).optional(),
})
export type ReconciliationsQuery = z.infer<typeof ReconciliationsQuery>
export const ReconciliationList = z
  .strictObject({ rows: z.array(Reconciliation), ...paged })
  .meta({ id: 'ReconciliationList' })
export type ReconciliationList = z.infer<typeof ReconciliationList>
export const ReconciliationDetail = Reconciliation.extend({
  /** Of a statement. */
  rows: z.array(StatementDifference),
  /** Of our own comparison of a day. */
  findings: z.array(z.strictObject({ kind: zStored, subject: zStored, amountKsh: zStoredNumber })),
}).meta({
  id: 'ReconciliationDetail',
})
export type ReconciliationDetail = z.infer<typeof ReconciliationDetail>

/** What an uploaded statement came to. `isRepeat`: these very bytes were here before, and nothing changed. */
export const StatementUploaded = ReconciliationDetail.extend({ isRepeat: z.boolean() }).meta({
  id: 'StatementUploaded',
})
export type StatementUploaded = z.infer<typeof StatementUploaded>
