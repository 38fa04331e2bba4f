import { z } from 'zod'
import { requireAdmin } from '../../domain/context.ts'
import {
  decideRefund,
  getReconciliation,
  listManualRefunds,
  listReconciliations,
  listReviews,
  listTransactions,
  MAX_STATEMENT_BYTES,
  readLedger,
  requestRefund,
  resolveReview,
  sumBalances,
  importStatement,
} from '../../domain/finance/index.ts'
import {
  Balances,
  ManualRefund,
  ManualRefundBody,
  ManualRefundList,
  ManualRefundsQuery,
  MoneyReview,
  MoneyReviewList,
  MoneyReviewsQuery,
  PaymentLedger,
  ResolveReviewBody,
  TransactionList,
  TransactionsQuery,
} from '../../shared/contract/finance.ts'
import {
  ReconciliationDetail,
  ReconciliationList,
  ReconciliationsQuery,
  StatementUploaded,
} from '../../shared/contract/reconciliations.ts'
import { readUpload } from '../read-upload.ts'
import { body, routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Admin: money', signedIn)
const params = z.object(idParam)

const reading = <Path extends string, Answer extends z.ZodType, Query extends z.ZodObject>(
  path: Path,
  summary: string,
  query: Query,
  answer: Answer,
) =>
  createRoute({
    method: 'get',
    path,
    summary,
    request: { query },
    responses: { 200: json(answer, 'The requested list'), ...refusals },
  })
const readingOne = <Path extends string, Answer extends z.ZodType>(path: Path, summary: string, answer: Answer) =>
  createRoute({
    method: 'get',
    path,
    summary,
    request: { params },
    responses: { 200: json(answer, 'The requested record'), ...refusals },
  })

const transactionList = reading(
  '/admin/transactions',
  'List the transactions of the ledger',
  TransactionsQuery,
  TransactionList,
)
const refundList = reading('/admin/refunds', 'List manual refunds', ManualRefundsQuery, ManualRefundList)
const reviewList = reading('/admin/money-reviews', 'List money reviews', MoneyReviewsQuery, MoneyReviewList)
const runList = reading('/admin/reconciliations', 'List M-Pesa checks', ReconciliationsQuery, ReconciliationList)
const balances = reading('/admin/balances', 'List the balances of all accounts', z.strictObject({}), Balances)
const ledger = readingOne('/admin/payments/{id}/ledger', 'List all movements of one payment', PaymentLedger)
const run = readingOne('/admin/reconciliations/{id}', 'Get an M-Pesa check with its differences', ReconciliationDetail)

const refund = createRoute({
  method: 'post',
  path: '/admin/payments/{id}/refund',
  summary: 'Refund a payment manually',
  description: 'Above the limit, another admin must approve the refund.',
  request: { params, body: body(ManualRefundBody) },
  responses: { 201: json(ManualRefund, 'The refund'), ...refusals },
})

const deciding = <Decision extends 'confirm' | 'reject'>(decision: Decision, summary: string) =>
  createRoute({
    method: 'post',
    path: `/admin/refunds/{id}/${decision}`,
    summary,
    request: { params },
    responses: { 200: json(ManualRefund, 'The refund'), ...refusals },
  })
const confirm = deciding('confirm', 'Approve a large refund that another admin requested')
const reject = deciding('reject', 'Reject a refund that waits for a second admin')

const resolve = createRoute({
  method: 'post',
  path: '/admin/money-reviews/{id}/resolve',
  summary: 'Decide a money review',
  request: { params, body: body(ResolveReviewBody) },
  responses: { 200: json(MoneyReview, 'The resolved review'), ...refusals },
})

const statement = createRoute({
  method: 'post',
  path: '/admin/mpesa-statement',
  summary: 'Compare an M-Pesa statement (CSV) with the ledger',
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          // Not a zod schema, because the framework would then read the whole body before the caller is known.
          schema: {
            type: 'object' as const,
            properties: { file: { type: 'string', format: 'binary' } as const },
            required: ['file'],
            additionalProperties: false,
          },
        },
      },
    },
  },
  responses: { 200: json(StatementUploaded, 'The result of the comparison'), ...refusals },
})

export const financeRoutes = createRouter()
  .openapi(transactionList, async (c) => c.json(await listTransactions(c.var.ctx, c.req.valid('query')), 200))
  .openapi(ledger, async (c) => c.json(await readLedger(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(balances, async (c) => c.json(await sumBalances(c.var.ctx), 200))
  .openapi(runList, async (c) => c.json(await listReconciliations(c.var.ctx, c.req.valid('query')), 200))
  .openapi(run, async (c) => c.json(await getReconciliation(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(statement, async (c) => {
    requireAdmin(c.var.ctx)
    return c.json(await importStatement(c.var.ctx, await readUpload(c.req.raw, MAX_STATEMENT_BYTES)), 200)
  })
  .openapi(refundList, async (c) => c.json(await listManualRefunds(c.var.ctx, c.req.valid('query')), 200))
  .openapi(refund, async (c) =>
    c.json(await requestRefund(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 201),
  )
  .openapi(confirm, async (c) => c.json(await decideRefund(c.var.ctx, c.req.valid('param').id, 'confirm'), 200))
  .openapi(reject, async (c) => c.json(await decideRefund(c.var.ctx, c.req.valid('param').id, 'reject'), 200))
  .openapi(reviewList, async (c) => c.json(await listReviews(c.var.ctx, c.req.valid('query')), 200))
  .openapi(resolve, async (c) =>
    c.json(await resolveReview(c.var.ctx, c.req.valid('param').id, c.req.valid('json')), 200),
  )
export type FinanceRoutes = typeof financeRoutes
