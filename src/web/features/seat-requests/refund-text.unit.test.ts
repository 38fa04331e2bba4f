import { beforeAll, expect, it } from 'vitest'
import { loadMessages, translator } from '../../lib/messages.ts'
import { refundText } from './refund-text.ts'

beforeAll(() => loadMessages('en'))

it.each([
  [{ paid: 0, left: 0, refund: null }, 'You have not paid anything yet.'],
  [{ paid: 1500, left: 1500, refund: { amount: 1500, percent: 100 } }, 'You get a full refund of Ksh 1,500 on M-Pesa.'],
  [
    { paid: 1500, left: 1500, refund: { amount: 750, percent: 50 } },
    'You get Ksh 750 of Ksh 1,500 back on M-Pesa (50%).',
  ],
  [
    { paid: 1500, left: 1500, refund: { amount: 0, percent: 0 } },
    'Departure is in less than 2 hours, so your Ksh 1,500 cannot be refunded.',
  ],
  // An admin has refunded a part, or everything.
  [
    { paid: 1500, left: 1000, refund: { amount: 1000, percent: 100 } },
    'You get the remaining Ksh 1,000 of your Ksh 1,500 back on M-Pesa.',
  ],
  [
    { paid: 1500, left: 1000, refund: { amount: 0, percent: 0 } },
    'Departure is in less than 2 hours, so your Ksh 1,000 cannot be refunded.',
  ],
  [{ paid: 1500, left: 0, refund: { amount: 0, percent: 100 } }, 'We have already refunded your Ksh 1,500.'],
  [{ paid: 1500, left: 0, refund: { amount: 0, percent: 0 } }, 'We have already refunded your Ksh 1,500.'],
])('for the cancellation preview %j, shows: %s', (preview, sentence) => {
  expect(refundText(preview, 2, translator('en'))).toBe(sentence)
})
