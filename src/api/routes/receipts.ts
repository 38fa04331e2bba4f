import type { Context } from 'hono'
import { z } from 'zod'
import { requireUser } from '../../domain/context.ts'
import {
  drawReceipt,
  getReceipt,
  getSharedReceipt,
  getStatement,
  listPayments,
  writeStatement,
} from '../../domain/receipts/index.ts'
import { zStored } from '../../shared/contract/primitives.ts'
import {
  PaymentHistory,
  PaymentHistoryQuery,
  Receipt,
  SharedPdfQuery,
  SharedReceipt,
  Statement,
  StatementQuery,
} from '../../shared/contract/receipts.ts'
import type { ApiEnv } from '../environment.ts'
import { languageOf } from '../middleware/answer-errors.ts'
import { routesOf, createRouter, idParam, json, refusals, signedIn } from '../router.ts'

const createRoute = routesOf('Receipts')
const params = z.object(idParam)
const tokenParam = z.object({ token: zStored.max(64) })
const PRIVATE = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }

const file = (contentType: string, description: string) => ({
  description,
  content: { [contentType]: { schema: { type: 'string', format: 'binary' } as const } },
})

const read = createRoute({
  method: 'get',
  path: '/payment/{id}/receipt',
  middleware: signedIn,
  summary: 'Get the receipt of a payment',
  description: 'For the payer and for admins.',
  request: { params },
  responses: { 200: json(Receipt, 'The receipt'), ...refusals },
})

const pdf = createRoute({
  method: 'get',
  path: '/payment/{id}/receipt.pdf',
  middleware: signedIn,
  summary: 'Get the receipt of a payment as a PDF, in the caller’s language',
  request: { params },
  responses: { 200: file('application/pdf', 'The receipt'), ...refusals },
})

const shared = createRoute({
  method: 'get',
  path: '/receipt/{token}',
  summary: 'Get a receipt by its signed link',
  description: 'The answer contains no phone number. No session is needed.',
  request: { params: tokenParam },
  responses: { 200: json(SharedReceipt, 'The receipt'), ...refusals },
})

const sharedPdf = createRoute({
  method: 'get',
  path: '/receipt/{token}/pdf',
  summary: 'Get a receipt by its signed link as a PDF',
  request: { params: tokenParam, query: SharedPdfQuery },
  responses: { 200: file('application/pdf', 'The receipt'), ...refusals },
})

const history = createRoute({
  method: 'get',
  path: '/user/me/payments',
  middleware: signedIn,
  summary: 'List the caller’s payments',
  description: 'Lists failed payments too.',
  request: { query: PaymentHistoryQuery },
  responses: { 200: json(PaymentHistory, 'One page, newest first'), ...refusals },
})

const statement = createRoute({
  method: 'get',
  path: '/user/me/statement',
  middleware: signedIn,
  summary: 'Get the caller’s earnings as a driver in one month',
  request: { query: StatementQuery },
  responses: { 200: json(Statement, 'The statement'), ...refusals },
})

const statementCsv = createRoute({
  method: 'get',
  path: '/user/me/statement.csv',
  middleware: signedIn,
  summary: 'Get the caller’s earnings in one month as CSV, in the caller’s language',
  request: { query: StatementQuery },
  responses: { 200: file('text/csv', 'The statement'), ...refusals },
})

const sendPdf = (c: Context<ApiEnv>, bytes: Buffer, reference: string) =>
  c.body(new Uint8Array(bytes), 200, {
    ...PRIVATE,
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="pamoja-${reference.replaceAll(/[^A-Z0-9]/g, '')}.pdf"`,
  })

export const receiptRoutes = createRouter()
  .openapi(read, async (c) => c.json(await getReceipt(c.var.ctx, c.req.valid('param').id), 200, PRIVATE))
  .openapi(pdf, async (c) => {
    const receipt = await getReceipt(c.var.ctx, c.req.valid('param').id)
    return sendPdf(c, await drawReceipt(receipt, requireUser(c.var.ctx).language), receipt.reference)
  })
  .openapi(shared, async (c) =>
    c.json(await getSharedReceipt(c.var.ctx, c.req.valid('param').token, languageOf(c)), 200, PRIVATE),
  )
  .openapi(sharedPdf, async (c) => {
    const { lang } = c.req.valid('query')
    const receipt = await getSharedReceipt(c.var.ctx, c.req.valid('param').token, lang)
    return sendPdf(c, await drawReceipt(receipt, lang), receipt.reference)
  })
  .openapi(history, async (c) => c.json(await listPayments(c.var.ctx, c.req.valid('query')), 200))
  .openapi(statement, async (c) => c.json(await getStatement(c.var.ctx, c.req.valid('query')), 200))
  .openapi(statementCsv, async (c) => {
    const { month } = c.req.valid('query')
    const csv = writeStatement(await getStatement(c.var.ctx, { month }), requireUser(c.var.ctx).language)
    return c.body(csv, 200, {
      ...PRIVATE,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="pamoja-${month}.csv"`,
    })
  })
export type ReceiptRoutes = typeof receiptRoutes
