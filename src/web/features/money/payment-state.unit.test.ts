import { expect, it } from 'vitest'
import { paymentState } from './payment-state.ts'

const refund = { amount: 650, status: 'SENT', at: '2026-11-27T04:30:00.000Z', mpesaReceipt: 'TKL0000001' } as const
const paid = { status: 'SUCCEEDED', amount: 650 } as const

it.each([
  ['one that succeeded', { ...paid, refunds: [] }, 'money.paymentSUCCEEDED'],
  ['one that failed', { ...paid, status: 'FAILED', refunds: [] }, 'money.paymentFAILED'],
  ['one that is being refunded', { ...paid, refunds: [{ ...refund, status: 'SENDING' }] }, 'money.refunding'],
  ['a refunded one', { ...paid, refunds: [refund] }, 'money.refundedWhole'],
  ['one that came too late', { ...paid, status: 'FAILED', refunds: [refund] }, 'money.refundedWhole'],
  ['one refunded in part', { ...paid, refunds: [{ ...refund, amount: 325 }] }, 'money.refundedPart'],
  [
    'one refunded in two parts',
    {
      ...paid,
      refunds: [
        { ...refund, amount: 325 },
        { ...refund, amount: 325 },
      ],
    },
    'money.refundedWhole',
  ],
] as const)('the text for a payment fits its state: %s', (_what, payment, key) => {
  expect(paymentState({ ...payment, refunds: [...payment.refunds] }).key).toBe(key)
})
