import { setTimeout } from 'node:timers/promises'
import type { Tx } from '../../db/client.ts'
import { violates } from '../../platform/postgres-errors.ts'
import { payments } from '../../db/schema/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Payment } from '../../shared/contract/payments.ts'
import { startsLater } from '../../shared/kernel/part-of-ride.ts'
import { requireUser, withTx, type Ctx } from '../context.ts'
import { findDeparture, refuseStopped } from '../documents/index.ts'
import { runOnce } from '../idempotency/index.ts'
import { makeSecret } from '../mpesa-calls/index.ts'
import { secondsAfter } from '../mpesa-calls/rules.ts'
import { findOpenPayment, findPayment, presentPayment } from '../payments/index.ts'
import { msisdnOf, promptEnd, referenceOf, SUBMIT_LEASE_SECONDS } from '../payments/rules.ts'
import { lockRideAndRequest } from '../seat-requests/index.ts'
import { factsOf, sideOf } from '../seat-requests/policy.ts'
import { REQUEST_TRANSITIONS } from '../seat-requests/transitions.ts'
import { requireAction } from '../transition-table.ts'
import { limitPrompts } from './limit-prompts.ts'
import { submitPayment } from './submit-payment.ts'

export interface PayInput {
  requestId: string
  /** The phone to pay with; by default the request's payment phone. */
  phone?: string | undefined
  idempotencyKey: string | null
}

/** How long the answer waits for M-Pesa; a slower call continues in the background. */
const PROMPT_PATIENCE_MS = 5000

/**
 * Starts the payment of an approved request. The intent is committed first and sent afterwards; when this process dies
 * in between, the job committed with the intent sends it. While a payment is in progress, paying again returns that
 * payment.
 */
export const payRequest = async (ctx: Ctx, input: PayInput): Promise<{ payment: Payment; replayed: boolean }> => {
  const { requestId, phone = null, idempotencyKey: key } = input
  const { language } = requireUser(ctx)
  const once = { key, route: `POST /request/${requestId}/pay`, body: { phone } }
  const { body, replayed } = await withTx(ctx, (tx) =>
    runOnce(ctx, tx, once, async () => ({ status: 202, body: { paymentId: await startPayment(ctx, tx, input) } })),
  ).catch((error: unknown) => {
    throw violates(error, 'payments_one_open_a_phone') ? new AppError('PAYMENT_UNDER_WAY', 'payment.underWay') : error
  })
  // After an error here, the job and then the sweep try again.
  const submission = submitPayment(ctx, body.paymentId).catch((error: unknown) =>
    ctx.logger.log('critical', 'payment not submitted', { paymentId: body.paymentId, error }),
  )
  await Promise.race([submission, setTimeout(PROMPT_PATIENCE_MS, null, { ref: false })])
  const payment = await findPayment(ctx.db, body.paymentId)
  if (!payment) throw notFound()
  return { payment: presentPayment(payment, language), replayed }
}

const startPayment = async (ctx: Ctx, tx: Tx, { requestId, phone }: PayInput): Promise<string> => {
  const now = ctx.clock.now()
  const request = await lockPayable(ctx, tx, requestId, now)
  const open = await findOpenPayment(tx, requestId)
  if (open) return open.id
  const msisdn = msisdnOf(phone ?? request.paymentPhone)
  await limitPrompts(ctx, tx, { msisdn, isOwn: msisdn === msisdnOf(requireUser(ctx).phone) })
  const id = newId()
  await tx.insert(payments).values({
    id,
    requestId,
    amountKsh: request.totalKsh,
    msisdn,
    reference: referenceOf(id),
    state: 'CREATED',
    ...makeSecret(ctx, id),
    createdAt: now,
    expiresAt: promptEnd(now),
    nextCheckAt: secondsAfter(now, SUBMIT_LEASE_SECONDS),
  })
  await ctx.enqueue(tx, 'payments.submit', { paymentId: id })
  return id
}

/** Locks the ride before the request, as everywhere. Only the rider may pay: the ride's owner gets 403, others get 404. */
const lockPayable = async (ctx: Ctx, tx: Tx, requestId: string, now: Date) => {
  const { row, request } = await lockRideAndRequest(tx, requestId)
  // `isPaying` is false, because the caller returns a payment in progress instead of refusing the call.
  const ride = { ...row.ride, startsLater: startsLater(request) }
  const facts = factsOf({ request, ride, isPaying: false, boardedAt: null, dispute: null })
  requireAction(REQUEST_TRANSITIONS.pay, sideOf(requireUser(ctx), request), facts, now)
  await refuseStopped(ctx, tx, await findDeparture(tx, row.ride.id))
  return request
}
