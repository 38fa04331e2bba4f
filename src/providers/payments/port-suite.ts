import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentsPort, PromptAccepted, PromptRequest } from './port.ts'

export interface PaymentsBench {
  payments: PaymentsPort
  /** Answers as the owner of the phone. When it resolves, the due callbacks have been sent. */
  answer: (checkoutRequestId: string, how: Record<string, unknown>) => Promise<void>
  fail: (fault: string, times: number, operation?: 'push' | 'query' | 'token') => Promise<void>
  advance: (ms: number) => Promise<void>
  callbacks: unknown[]
  openPrompts: () => Promise<{ checkoutRequestId: string; amount: number }[]>
  taken: () => Promise<{ checkoutRequestId: string; amount: number; receipt: string }[]>
  close: () => Promise<void>
}

const REQUEST: PromptRequest = {
  msisdn: '254712345678',
  amountKsh: 650,
  reference: 'RIDE7K2P9',
  description: 'Ride share',
  callbackUrl: 'http://127.0.0.1:3000/api/payment/mpesa/callback/9vJ2k0Qm7Tq4bYx1Zc8R',
}
const PAID = { kind: 'accepted', value: { state: 'paid' } }
const IN_FLIGHT = { kind: 'accepted', value: { state: 'in-flight' } }
const failedWith = (resultCode: string) => ({ kind: 'accepted', value: { state: 'failed', resultCode } })

export const describePayments = (name: string, open: () => Promise<PaymentsBench>): void => {
  describe(`the payment client of ${name}`, () => {
    let bench: PaymentsBench
    beforeEach(async () => {
      bench = await open()
    })
    afterEach(() => bench.close())

    const push = async (request: Partial<PromptRequest> = {}): Promise<PromptAccepted> => {
      const outcome = await bench.payments.sendPrompt({ ...REQUEST, ...request })
      if (outcome.kind !== 'accepted') throw new Error(`not accepted: ${outcome.reason}`)
      return outcome.value
    }
    const results = () => bench.callbacks.map((body) => bench.payments.readCallback(body))

    it('takes the money once when the payer enters the M-Pesa PIN, and reports it by callback and by query', async () => {
      const { checkoutRequestId, merchantRequestId } = await push()
      expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(IN_FLIGHT)
      await bench.answer(checkoutRequestId, { action: 'approve' })
      const payments = await bench.taken()
      expect(payments).toHaveLength(1)
      const [taken] = payments
      expect(results()).toEqual([
        { checkoutRequestId, merchantRequestId, resultCode: '0', paidKsh: 650, receipt: taken?.receipt },
      ])
      expect(taken?.receipt).toMatch(/^[A-Z0-9]{10}$/)
      expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(PAID)
    })

    it('finds out about a payment by query when its callback is lost', async () => {
      const { checkoutRequestId } = await push()
      await bench.answer(checkoutRequestId, { action: 'approve', callbacks: 0 })
      expect(bench.callbacks).toEqual([])
      expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(PAID)
    })

    it('reads a query that has no result yet as in progress, never as failed', async () => {
      const { checkoutRequestId } = await push()
      expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(IN_FLIGHT)
      expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(IN_FLIGHT)
      await bench.answer(checkoutRequestId, { action: 'approve' })
      await bench.fail('in-flight', 1, 'query')
      expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(IN_FLIGHT)
      expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(PAID)
      expect(await bench.payments.queryPrompt('ws_CO_01012026000000000700000000')).toEqual(IN_FLIGHT)
    })

    it.each([
      ['cancel', '1032'],
      ['insufficient', '1'],
      ['wrong-pin', '2001'],
      ['timeout', '1037'],
    ])('reports %s as result %s, without money', async (action, resultCode) => {
      const { checkoutRequestId, merchantRequestId } = await push()
      await bench.answer(checkoutRequestId, { action })
      expect(results()).toEqual([{ checkoutRequestId, merchantRequestId, resultCode, paidKsh: null, receipt: null }])
      expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(failedWith(resultCode))
      expect(await bench.taken()).toEqual([])
    })

    it('reports an unanswered request as 1037 after a minute, and frees the phone', async () => {
      const { checkoutRequestId } = await push()
      await bench.advance(59_000)
      expect(bench.callbacks).toEqual([])
      await bench.advance(2_000)
      expect(results()).toMatchObject([{ checkoutRequestId, resultCode: '1037' }])
      expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(failedWith('1037'))
      await push()
    })

    it('gives the same result for every copy of a callback', async () => {
      const { checkoutRequestId } = await push()
      await bench.answer(checkoutRequestId, { action: 'approve', callbacks: 3 })
      const copies = results()
      expect(copies).toHaveLength(3)
      expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1)
      expect(await bench.taken()).toHaveLength(1)
    })

    it('reports the late success of a payment, after a query said 1037 and a second payment succeeded', async () => {
      const first = await push()
      await bench.answer(first.checkoutRequestId, { action: 'approve', delayMs: 900_000, queryMeanwhile: '1037' })
      expect(await bench.payments.queryPrompt(first.checkoutRequestId)).toEqual(failedWith('1037'))
      const second = await push()
      await bench.answer(second.checkoutRequestId, { action: 'approve' })
      expect(results().map((result) => result?.checkoutRequestId)).toEqual([second.checkoutRequestId])
      await bench.advance(901_000)
      expect(results().at(-1)).toMatchObject({ checkoutRequestId: first.checkoutRequestId, resultCode: '0' })
      expect(await bench.payments.queryPrompt(first.checkoutRequestId)).toEqual(PAID)
      expect(await bench.taken()).toHaveLength(2)
    })

    it('reports the amount of the callback, even if it is wrong', async () => {
      const { checkoutRequestId } = await push()
      await bench.answer(checkoutRequestId, { action: 'approve', amount: 65 })
      expect(results()).toMatchObject([{ resultCode: '0', paidKsh: 65 }])
      expect(await bench.taken()).toMatchObject([{ amount: 650 }])
    })

    it('reports an M-Pesa request as unknown when the provider does not answer, because the phone may have received it', async () => {
      await bench.fail('timeout', 1, 'push')
      expect(await bench.payments.sendPrompt(REQUEST)).toEqual({ kind: 'unknown', reason: 'timeout' })
      const [prompt] = await bench.openPrompts()
      await bench.answer(prompt?.checkoutRequestId ?? '', { action: 'approve' })
      expect(results()).toMatchObject([{ resultCode: '0', paidKsh: 650 }])
      expect(await bench.payments.queryPrompt(prompt?.checkoutRequestId ?? '')).toEqual(PAID)
    })

    it('renews a refused token once without an error', async () => {
      await bench.fail('stale-token', 1, 'push')
      expect(await bench.payments.sendPrompt(REQUEST)).toMatchObject({ kind: 'accepted' })
    })

    it('fails when the new token is refused as well', async () => {
      await bench.fail('stale-token', 2, 'push')
      expect(await bench.payments.sendPrompt(REQUEST)).toEqual({ kind: 'rejected', reason: '404.001.03' })
    })

    it('reports a busy provider as unavailable: nothing happened, and the request may be repeated', async () => {
      await bench.fail('busy', 1, 'push')
      expect(await bench.payments.sendPrompt(REQUEST)).toEqual({ kind: 'unavailable', reason: '500.003.02' })
      await bench.fail('429', 1, 'push')
      expect(await bench.payments.sendPrompt(REQUEST)).toMatchObject({ kind: 'unavailable' })
      expect(await bench.openPrompts()).toEqual([])
      await push()
    })

    it.each([
      ['500', '500.003.1001'],
      ['malformed', 'unreadable'],
      ['truncated', 'unreadable'],
    ])('reports an M-Pesa request with the fault %s as unknown', async (fault, reason) => {
      await bench.fail(fault, 1, 'push')
      expect(await bench.payments.sendPrompt(REQUEST)).toEqual({ kind: 'unknown', reason })
    })

    it.each(['timeout', '500', '429', 'malformed', 'truncated'])(
      'reads no result from a query with the fault %s',
      async (fault) => {
        const { checkoutRequestId } = await push()
        await bench.answer(checkoutRequestId, { action: 'approve' })
        await bench.fail(fault, 1, 'query')
        expect((await bench.payments.queryPrompt(checkoutRequestId)).kind).toMatch(/^(unknown|unavailable)$/)
        expect(await bench.payments.queryPrompt(checkoutRequestId)).toEqual(PAID)
      },
    )

    it.each(['timeout', '500', '429', 'malformed'])(
      'sends no M-Pesa request when the call for a token meets the fault %s',
      async (fault) => {
        await bench.fail(fault, 1, 'token')
        expect(await bench.payments.sendPrompt(REQUEST)).toMatchObject({ kind: 'unavailable' })
        expect(await bench.openPrompts()).toEqual([])
      },
    )

    it('refuses a second M-Pesa request on the same phone, but not on another', async () => {
      await push()
      expect(await bench.payments.sendPrompt(REQUEST)).toEqual({ kind: 'rejected', reason: '1001' })
      await push({ msisdn: '254112345678' })
    })

    it.each([
      ['a phone outside Kenya', { msisdn: '255712345678' }],
      ['nothing to pay', { amountKsh: 0 }],
      ['too much', { amountKsh: 250_001 }],
      ['a fraction of a shilling', { amountKsh: 10.5 }],
      ['a long reference', { reference: 'RIDE7K2P9ABCD' }],
      ['a reference with a dash', { reference: 'RIDE-7K2P9' }],
      ['a callback over plain HTTP', { callbackUrl: 'http://api.example.co.ke/hooks/x' }],
      ['a callback without a host', { callbackUrl: '/hooks/x' }],
    ])('rejects %s', async (_, wrong) => {
      expect(await bench.payments.sendPrompt({ ...REQUEST, ...wrong })).toEqual({
        kind: 'rejected',
        reason: '400.002.02',
      })
    })

    it('reads no callback from other input', () => {
      for (const body of [null, 'x', {}, { Body: {} }, { Body: { stkCallback: { ResultCode: 0 } } }])
        expect(bench.payments.readCallback(body)).toBeNull()
    })
  })
}
