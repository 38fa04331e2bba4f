import { beforeAll, expect, it } from 'vitest'
import { loadMessages, translator } from '../../lib/messages.ts'
import { causeText, findingText } from './money-words.ts'

beforeAll(() => loadMessages('en'))

// Words and codes that the server stores as the cause of a review.
it.each([
  ['DRIVER_CANCELLED', 'the driver cancelled'],
  ['NO_RESULT', 'M-Pesa has not said whether it was sent'],
  ['STATUS', 'M-Pesa says that this transfer did not go through'],
  ['NO_RECEIPT', 'The payment has no M-Pesa code that could be reversed'],
  ['SENT_AFTER_FAILURE', 'M-Pesa refused it and later said that it was sent'],
  ['AMOUNT_CONTRADICTED', 'M-Pesa reported a second, different amount'],
  ['PAID_TWICE', 'M-Pesa reported a second M-Pesa code'],
  ['OTHER_AMOUNT', 'M-Pesa has a different amount for this code.'],
  ['NOT_FOUND', 'M-Pesa does not know this code.'],
  ['NO_ANSWER', 'M-Pesa did not answer within 1 day.'],
  ['2040', 'M-Pesa result 2040'],
  ['R000002', 'M-Pesa result R000002'],
  ['SFC_IC0003', 'M-Pesa result SFC_IC0003'],
  ['400.002.02', 'M-Pesa result 400.002.02'],
  ['PAYMENT 2026-11-28', 'A payment · 28 Nov 2026'],
  ['LEDGER_ONLY 2026-11-28', 'Only in our ledger · 28 Nov 2026'],
])('for the cause %s, an admin reads: %s', (cause, sentence) => {
  expect(causeText(translator('en'), 'en', cause)).toBe(sentence)
})

it.each([
  ['PAYMENT', 'A payment'],
  ['LEDGER_ONLY', 'Only in our ledger'],
  ['I5 clearing', 'Our ledger breaks a rule: I5 clearing'],
])('for the finding %s of a daily check, an admin reads: %s', (kind, sentence) => {
  expect(findingText(translator('en'), kind)).toBe(sentence)
})
