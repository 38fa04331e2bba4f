import { z } from 'zod'
import { payRequest, receiveCallback } from '../../domain/checkout/index.ts'
import { getPayment } from '../../domain/payments/index.ts'
import { receiveAnswer } from '../../domain/receipt-checks/index.ts'
import { receiveResult } from '../../domain/transfers/index.ts'
import { CallbackAnswer, PayAnswer, PayBody, Payment } from '../../shared/contract/payments.ts'
import { zStored } from '../../shared/contract/primitives.ts'
import {
  answerOnce,
  body,
  createRouter,
  idempotencyHeaders,
  idempotencyKey,
  idParam,
  json,
  refusals,
  routesOf,
  signedIn,
} from '../router.ts'

const createRoute = routesOf('Payments')

const MAX_CALLBACK_LENGTH = 16 * 1024

const pay = createRoute({
  method: 'post',
  path: '/request/{id}/pay',
  middleware: signedIn,
  summary: 'Pay for an approved request with M-Pesa',
  description: 'Sends an M-Pesa request for the price to the given phone, or else to the request’s payment phone.',
  request: { params: z.object(idParam), headers: idempotencyHeaders, body: { ...body(PayBody), required: false } },
  responses: { 202: json(PayAnswer, 'The payment, which is in progress'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/payment/{id}',
  middleware: signedIn,
  summary: 'Get a payment',
  description: 'Only the payer can read it.',
  request: { params: z.object(idParam) },
  responses: { 200: json(Payment, 'The payment'), ...refusals },
})

const callback = createRoute({
  method: 'post',
  path: '/payment/mpesa/callback/{secret}',
  summary: 'Receive the result of an M-Pesa request',
  description:
    'Daraja calls this address. Every call is accepted, but a result counts only after M-Pesa has confirmed it.',
  request: { params: z.object({ secret: zStored }) },
  responses: { 200: json(CallbackAnswer, 'Accepted'), ...refusals },
})

const transferNews = createRoute({
  method: 'post',
  path: '/transfer/{kind}/{secret}',
  summary: 'Receive the result of a transfer',
  description:
    'A transfer sends money, such as a refund or a payout. M-Pesa calls this address, also when a transfer has timed out. Every call is accepted, but only a call with the secret of a transfer counts.',
  request: { params: z.object({ kind: zStored, secret: zStored }) },
  responses: { 200: json(CallbackAnswer, 'Accepted'), ...refusals },
})

const receiptAnswer = createRoute({
  method: 'post',
  path: '/receipt-check/{kind}/{secret}',
  summary: 'Receive M-Pesa’s answer about an M-Pesa code',
  description:
    'M-Pesa calls this address after an admin has entered a code. Every call is accepted, but only a call with the secret of a waiting check counts.',
  request: { params: z.object({ kind: zStored, secret: zStored }) },
  responses: { 200: json(CallbackAnswer, 'Accepted'), ...refusals },
})

const readJson = (text: string): unknown => {
  try {
    return text.length > MAX_CALLBACK_LENGTH ? null : JSON.parse(text)
  } catch {
    return null // Text that is not JSON is no callback, but gets the same answer.
  }
}

export const paymentRoutes = createRouter()
  .openapi(pay, async (c) => {
    const { phone } = c.req.valid('json')
    const requestId = c.req.valid('param').id
    const { payment, replayed } = await payRequest(c.var.ctx, { requestId, phone, idempotencyKey: idempotencyKey(c) })
    return answerOnce(c, { status: 202, body: { payment }, replayed })
  })
  .openapi(read, async (c) => c.json(await getPayment(c.var.ctx, c.req.valid('param').id), 200))
  .openapi(callback, async (c) => {
    await receiveCallback(c.var.ctx, c.req.valid('param').secret, readJson(await c.req.text()))
    return c.json({ ResultCode: 0 as const, ResultDesc: 'Accepted' as const }, 200)
  })
  .openapi(transferNews, async (c) => {
    const { kind, secret } = c.req.valid('param')
    await receiveResult(c.var.ctx, { kind, secret, body: readJson(await c.req.text()) })
    return c.json({ ResultCode: 0 as const, ResultDesc: 'Accepted' as const }, 200)
  })
  .openapi(receiptAnswer, async (c) => {
    const { kind, secret } = c.req.valid('param')
    await receiveAnswer(c.var.ctx, { kind, secret, body: readJson(await c.req.text()) })
    return c.json({ ResultCode: 0 as const, ResultDesc: 'Accepted' as const }, 200)
  })
export type PaymentRoutes = typeof paymentRoutes
