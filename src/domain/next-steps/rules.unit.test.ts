import { expect, it } from 'vitest'
import type { Ride } from '../../shared/contract/rides.ts'
import type { SeatRequest } from '../../shared/contract/seat-requests.ts'
import { atNairobi, HOUR_MS } from '../../shared/kernel/nairobi-time.ts'
import { byUrgency, isTripDay, ownerStep } from './rules.ts'

const departsAt = atNairobi('2026-11-25', '02:00')
const before = (ms: number) => new Date(departsAt.getTime() - ms)

const isDay = (now: Date) => isTripDay(departsAt.toISOString(), now)

it('the day of a trip begins at midnight, or 3 hours before a departure at night', () => {
  expect([isDay(before(3 * HOUR_MS + 1)), isDay(before(3 * HOUR_MS))]).toEqual([false, true])
  const morning = atNairobi('2026-11-25', '09:00').toISOString()
  const midnight = atNairobi('2026-11-25', '00:00')
  expect([isTripDay(morning, new Date(midnight.getTime() - 1)), isTripDay(morning, midnight)]).toEqual([false, true])
})

it('from 3 hours before departure, a trip is more urgent than a payment', () => {
  const trip = { kind: 'TRIP', dueAt: departsAt.toISOString() } as const
  const pay = { kind: 'PAY', dueAt: departsAt.toISOString() } as const
  const first = (now: Date) => [trip, pay].toSorted(byUrgency(now))[0]?.kind
  expect([first(before(3 * HOUR_MS + 1)), first(before(3 * HOUR_MS))]).toEqual(['PAY', 'TRIP'])
})

const actions = (numSeats: number, freeSeats: number) => {
  const request = { numSeats, can: { approve: true } } as SeatRequest
  return ownerStep({ request, ride: { freeSeats } as Ride, hasPhone: false })?.actions
}

it('the owner can approve a request only while enough seats are free, and can decline it in any case', () => {
  expect(actions(2, 2)).toEqual(['APPROVE', 'DECLINE'])
  expect(actions(2, 1)).toEqual(['DECLINE'])
})
