import { expect, it } from 'vitest'
import { verdictOf, type CheckedReceipt } from './rules.ts'

const AT = new Date('2026-11-21T10:00:00Z')
const later = (hours: number) => new Date(AT.getTime() + hours * 3_600_000)
const confirmed: CheckedReceipt = {
  direction: 'IN',
  claimedKsh: 500,
  createdAt: AT,
  resultCode: '0',
  foundStatus: 'Completed',
  foundKsh: 500,
  isFromUs: false,
  isToUs: true,
}

it.each<[string, Partial<CheckedReceipt>, number, ReturnType<typeof verdictOf>]>([
  ['confirmed', {}, 0, 'CONFIRMED'],
  ['confirmed late', {}, 48, 'CONFIRMED'],
  ['a confirmed outgoing payment', { direction: 'OUT', isFromUs: true, isToUs: false }, 0, 'CONFIRMED'],
  ['no answer yet', { resultCode: null }, 23, 'WAIT'],
  ['no answer for a day', { resultCode: null }, 24, 'NO_ANSWER'],
  ['an answer that is an error of M-Pesa', { resultCode: '17' }, 1, 'WAIT'],
  ['only errors for a day', { resultCode: '17' }, 24, 'NO_ANSWER'],
  ['unknown to M-Pesa', { resultCode: 'R000002' }, 0, 'NOT_FOUND'],
  ['still in progress', { foundStatus: 'Pending' }, 0, 'WAIT'],
  ['an unknown status', { foundStatus: 'Dancing' }, 0, 'WAIT'],
  ['failed', { foundStatus: 'Failed' }, 0, 'NOT_COMPLETED'],
  ['another amount', { foundKsh: 499 }, 0, 'OTHER_AMOUNT'],
  ['no amount', { foundKsh: null }, 0, 'OTHER_AMOUNT'],
  ['an outgoing payment, entered as incoming', { isFromUs: true, isToUs: false }, 0, 'OTHER_DIRECTION'],
  ['an incoming payment, entered as outgoing', { direction: 'OUT' }, 0, 'OTHER_DIRECTION'],
  ['a payment between two other accounts', { isToUs: false }, 0, 'OTHER_DIRECTION'],
  ['a payment from us to us', { isFromUs: true }, 0, 'OTHER_DIRECTION'],
  ['between two other accounts, entered as outgoing', { direction: 'OUT', isToUs: false }, 0, 'OTHER_DIRECTION'],
])('the check of a receipt gives a verdict on an M-Pesa code: %s', (_name, given, hours, verdict) =>
  expect(verdictOf({ ...confirmed, ...given }, later(hours))).toBe(verdict),
)
