import { beforeAll, expect, it } from 'vitest'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { loadMessages, translator } from '../../lib/messages.ts'
import { ownStatusText } from './ride-state.ts'

beforeAll(() => loadMessages('en'))

const before = new Date('2026-11-27T05:00:00.000Z')
const then = new Date('2026-11-27T05:30:00.000Z')
const paidFromLaterStop = {
  status: 'PAID',
  boardedAt: null,
  segment: { fromPosition: 1, time: then.toISOString() },
} as SeatRequest

it.each([
  ['has not really left', false, before, 'Confirmed'],
  ['is on the way', true, before, 'On the way'],
  ['is expected at that stop', true, then, 'Time to leave'],
])('a rider who gets in at a later stop sees the state of a ride that %s', (_, isUnderWay, now, text) => {
  const ride = { status: 'STARTED', isUnderWay, ownRequest: paidFromLaterStop } as const
  expect(ownStatusText(ride, translator('en'), now)).toBe(text)
})
