import { expect, it } from 'vitest'
import { answerEnd, isAnswerable, isHeard, shareOf } from './rules.ts'

it('the other person can answer a report for 48 hours, and an admin can decide without an answer only after these 48 hours', () => {
  const openedAt = new Date('2026-11-22T12:00:00Z')
  const dispute = { status: 'OPEN', answerBy: answerEnd(openedAt) } as const
  const at = (seconds: number) => {
    const now = new Date(openedAt.getTime() + seconds * 1000)
    return [isAnswerable(dispute, now), isHeard(dispute, now), isHeard({ ...dispute, status: 'ANSWERED' }, now)]
  }
  expect(at(0)).toEqual([true, false, true])
  expect(at(48 * 3600 - 1)).toEqual([true, false, true])
  expect(at(48 * 3600)).toEqual([false, true, true])
})

it.each([
  ['FULL', 501, 501, 0],
  ['HALF', 501, 251, 250],
  ['HALF', 1, 1, 0],
  ['NOTHING', 501, 0, 501],
] as const)(
  'the decision %s about Ksh %i gives the rider Ksh %i, rounded up, and the driver Ksh %i',
  (decision, capturedKsh, refundKsh, releaseKsh) =>
    expect(shareOf(decision, capturedKsh)).toEqual({ refundKsh, releaseKsh }),
)
