import { expect, it } from 'vitest'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { ownRequest } from './load-ride.ts'

const place = { placeId: '', name: '', formattedAddress: '', coordinates: { lat: 0, lng: 0 }, lastUpdated: '' }
const request = (id: string, status: SeatRequest['status']): SeatRequest => ({
  id,
  rId: 'ride',
  uId: 'rider',
  numSeats: 1,
  riders: [],
  status,
  segment: {
    fromPosition: 0,
    toPosition: 1,
    from: place,
    to: place,
    time: '2026-11-22T07:00:00.000Z',
    arrivalTime: '2026-11-22T10:00:00.000Z',
    seatCost: 500,
    freeSeats: 1,
    kind: 'PROMISED',
    detourMinutes: 0,
  },
  total: 500,
  payBy: null,
  cancelReason: null,
  cancelledAt: null,
  createdAt: '2026-11-21T07:00:00.000Z',
  paymentId: null,
  boardedAt: null,
  dispute: null,
  outcome: null,
  refund: null,
  payoutAt: null,
  payoutStatus: null,
  can: {
    approve: false,
    cancel: false,
    pay: false,
    showPin: false,
    share: false,
    board: false,
    dispute: false,
    rate: false,
  },
})

it('the page of a ride shows the open request instead of a cancelled request, and the last request when none is open', () => {
  expect(ownRequest([request('a', 'APPROVED'), request('b', 'CANCELLED')])?.id).toBe('a')
  expect(ownRequest([request('a', 'CANCELLED'), request('b', 'CANCELLED')])?.id).toBe('b')
  expect(ownRequest([])).toBeNull()
})
