import { expect, it } from 'vitest'
import { adminActionOf } from '../admin/admin-answer.ts'
import { refundWaits, reviewWaits, disputeWaits } from './check-second.ts'

const request = new Request('http://localhost:3000/dashboard/money')
const mine = { mine: true }
const others = { mine: false }

it('the answer of a page without scripts says that a decision about money waits only while it waits', async () => {
  const waits = [
    disputeWaits({ proposal: mine, decision: null }),
    disputeWaits({ proposal: null, decision: { decision: 'FULL' } }),
    reviewWaits({ proposal: mine, resolvedAt: null }),
    // A second admin has entered the same M-Pesa code: M-Pesa is being asked.
    reviewWaits({ proposal: others, resolvedAt: null }),
    reviewWaits({ proposal: mine, resolvedAt: '2026-11-29T10:00:00.000Z' }),
    reviewWaits({ proposal: null, resolvedAt: '2026-11-29T10:00:00.000Z' }),
    refundWaits({ status: 'WAITING' }),
    refundWaits({ status: 'DONE' }),
  ]
  const told = 'admin.moneyWaits'
  expect(waits).toEqual([told, null, told, null, null, null, told, null])
})

const answerTo = async (body: object) =>
  (await adminActionOf('FULL', Promise.resolve({ ok: true, body }), request)).waits

it('an admin page does not say that a decision waits when the answer has no proposal, or a null proposal', async () => {
  expect(await answerTo({ success: true, proposal: { decision: 'DELETE' } })).toBe('admin.waits')
  expect(await answerTo({ success: true })).toBeNull()
  expect(await answerTo({ proposal: null })).toBeNull()
})
