import { expect, it } from 'vitest'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { isOpenToStrangers, ownRequest } from './load-ride.ts'

const now = new Date('2026-11-21T07:00:00.000Z')
const open = { status: 'AVAILABLE', time: '2026-11-27T07:00:00.000Z', freeSeats: 1 } as const

it.each([
  [open, true],
  [{ ...open, status: 'REQUESTED' }, true],
  [{ ...open, status: 'CONFIRMED' }, true],
  [{ ...open, status: 'STARTED' }, false],
  [{ ...open, status: 'CANCELLED' }, false],
  [{ ...open, freeSeats: 0 }, false],
  [{ ...open, time: '2026-11-21T07:00:00.000Z' }, false],
] as const)('offers booking without a session on %j: %s', (ride, offered) => {
  expect(isOpenToStrangers(ride, now)).toBe(offered)
})

const request = (id: string, status: SeatRequest['status']): SeatRequest => ({
  id,
  rId: 'ride',
  uId: 'rider',
  numSeats: 1,
  riders: [],
  status,
  total: 500,
  payBy: null,
  cancelReason: null,
  createdAt: '2026-11-21T07:00:00.000Z',
  paymentId: null,
  boardedAt: null,
  dispute: null,
  outcome: null,
  refund: null,
  payoutAt: null,
  payoutStatus: null,
  can: { approve: false, cancel: false, pay: false, showPin: false, board: false, dispute: false },
})

it('shows the open request before any cancelled one, and the last when none is open', () => {
  expect(ownRequest([request('a', 'APPROVED'), request('b', 'CANCELLED')])?.id).toBe('a')
  expect(ownRequest([request('a', 'CANCELLED'), request('b', 'CANCELLED')])?.id).toBe('b')
  expect(ownRequest([])).toBeNull()
})
