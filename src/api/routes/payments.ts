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
  summary: 'Ask the rider’s M-Pesa for the price of an approved request',
  request: { params: z.object(idParam), headers: idempotencyHeaders, body: { ...body(PayBody), required: false } },
  responses: { 202: json(PayAnswer, 'The payment in progress'), ...refusals },
})

const read = createRoute({
  method: 'get',
  path: '/payment/{id}',
  middleware: signedIn,
  summary: 'The state of a payment, for its payer',
  request: { params: z.object(idParam) },
  responses: { 200: json(Payment, 'The payment'), ...refusals },
})

const callback = createRoute({
  method: 'post',
  path: '/payment/mpesa/callback/{secret}',
  summary: 'Daraja’s callback: always accepted, believed only once confirmed',
  request: { params: z.object({ secret: zStored }) },
  responses: { 200: json(CallbackAnswer, 'Accepted'), ...refusals },
})

const transferNews = createRoute({
  method: 'post',
  path: '/transfer/{kind}/{secret}',
  summary: 'How money we sent ended, or that it has not yet: always accepted, believed only where we asked for it',
  request: { params: z.object({ kind: zStored, secret: zStored }) },
  responses: { 200: json(CallbackAnswer, 'Accepted'), ...refusals },
})

const receiptAnswer = createRoute({
  method: 'post',
  path: '/receipt-check/{kind}/{secret}',
  summary: 'What M-Pesa says about a receipt that an admin named: always accepted, believed only where we asked for it',
  request: { params: z.object({ kind: zStored, secret: zStored }) },
  responses: { 200: json(CallbackAnswer, 'Accepted'), ...refusals },
})

const readJson = (text: string): unknown => {
  try {
    return text.length > MAX_CALLBACK_LENGTH ? null : JSON.parse(text)
  } catch {
    return null // Not JSON, so not a callback; the answer is the same.
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
