import { beforeAll, expect, it } from 'vitest'
import { loadMessages, translator } from '../../lib/messages.ts'
import { refundText } from './refund-text.ts'

beforeAll(() => loadMessages('en'))

it.each([
  [{ paid: 0, refund: null }, 'Nothing was paid, so nothing is lost.'],
  [{ paid: 1500, refund: { amount: 1500, percent: 100 } }, 'You get the whole Ksh 1,500 back on M-Pesa.'],
  [{ paid: 1500, refund: { amount: 750, percent: 50 } }, 'You get Ksh 750 of Ksh 1,500 back on M-Pesa (50 %).'],
  [
    { paid: 1500, refund: { amount: 0, percent: 0 } },
    'It is less than 2 h before departure, so nothing of the Ksh 1,500 is refunded.',
  ],
])('says of %j: %s', (preview, sentence) => {
  expect(refundText(preview, translator('en'))).toBe(sentence)
})
