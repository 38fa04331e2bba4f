import { beforeAll, expect, it } from 'vitest'
import { loadMessages, translator } from '../../lib/messages.ts'
import { actionInWords, detailsInWords } from './audit-words.ts'

beforeAll(() => loadMessages('en'))
const t = translator('en')
const told = (action: string, details: Record<string, string | number | boolean>) =>
  detailsInWords(t, { action, details }).map(({ label, value }) => `${label}: ${value}`)

it.each([
  ['user.reject', { from: 'ACTIVE', reason: 'Two accounts.' }, ['Status before: Active', 'Reason: Two accounts.']],
  ['vehicle.approve', { from: 'PENDING' }, ['Status before: Needs review']],
  [
    'user.view-document',
    { document: 'NATIONAL_ID', reason: 'NOT_GIVEN' },
    ['Document: National ID', 'Reason: No reason given'],
  ],
  ['user.ask-again', { document: 'LICENSE', reason: 'EXPIRED' }, ['Document: License', 'Reason: It has expired']],
  [
    'refund.request',
    { amount: 1200, needsSecond: true, refundId: 'x' },
    ['Amount: Ksh 1,200', 'Needs a second admin: Yes'],
  ],
  [
    'dispute.decide',
    { decision: 'FULL', refundKsh: 500 },
    ['Decision: Full refund to the rider', 'To the rider: Ksh 500'],
  ],
  [
    'money-review.resolve',
    { kind: 'REFUND_STUCK', resolution: 'RETRY' },
    ['About: A refund failed', 'Decision: Send again'],
  ],
  ['report.close', { outcome: 'WARNED' }, ['Outcome: Warned']],
])('the audit log shows the details of the action %s in words', (action, details, words) => {
  expect(told(action, details)).toEqual(words)
})

it.each([
  ['user.view-document', { document: 'NATIONAL_ID', reason: 'NOT_GIVEN' }, 'Viewed a document: National ID'],
  ['user.status', { to: 'BLOCKED' }, 'Changed a user’s status: Blocked'],
  ['user.propose', { decision: 'DELETE', reason: 'Left.' }, 'Proposed a decision about an admin: Delete the account'],
  ['document.list-dates', { count: 2 }, 'Viewed the dates of documents'],
  ['old.action', {}, 'old.action'],
])('the history of a user says about the action %s with the details %j: %s', (action, details, sentence) => {
  expect(actionInWords(t, { action, details })).toBe(sentence)
})

it('the audit log shows an unknown detail as stored', () => {
  expect(told('old.action', { older: 'WORD', from: 'GONE' })).toEqual(['older: WORD', 'Status before: GONE'])
})
