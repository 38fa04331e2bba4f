import { expect, it } from 'vitest'
import { tripStateOf } from './trip-state.ts'

const DEPARTURE = '2026-11-27T04:00:00.000Z'
const NOW = new Date('2026-11-27T05:00:00.000Z')
const segment = { fromPosition: 0, time: DEPARTURE }
const paid = { segment, boardedAt: null, dispute: null, refund: null, total: 650 }
const onBoard = { ...paid, boardedAt: '2026-11-27T04:30:00.000Z' }
const reported = { id: 'a', status: 'OPEN', kind: 'NO_SHOW_DRIVER', decision: null } as const
const decided = { ...reported, status: 'DECIDED', decision: 'FULL' } as const

it.each([
  ['CONFIRMED', paid, 'COMING'],
  ['STARTED', paid, 'LEAVING'],
  ['CONFIRMED', onBoard, 'ON_BOARD'],
  ['STARTED', onBoard, 'ON_BOARD'],
  ['COMPLETED', onBoard, 'ARRIVED'],
  ['COMPLETED', paid, 'NOT_BOARDED'],
  ['STARTED', { ...paid, dispute: reported }, 'REPORTED'],
  ['COMPLETED', { ...onBoard, dispute: reported }, 'REPORTED'],
  ['COMPLETED', { ...paid, dispute: decided, refund: { amount: 650, status: 'DUE' } }, 'DECIDED'],
  ['STARTED', { ...paid, refund: { amount: 650, status: 'DUE' } }, 'REFUNDED'],
  ['COMPLETED', { ...onBoard, refund: { amount: 325, status: 'SENT' } }, 'ARRIVED'],
] as const)('for a ride %s and a seat %o, the state of the trip is %s', (status, seat, state) => {
  expect(tripStateOf({ status }, seat, NOW)).toBe(state)
})

const later = { ...paid, segment: { fromPosition: 1, time: '2026-11-27T05:30:00.000Z' } }
const atTown = { ...paid, segment: { fromPosition: 0, pickUp: 'test-town', time: later.segment.time } }

it.each([
  ['before the departure there', later, NOW, 'COMING'],
  ['at a possible stop before the departure there', atTown, NOW, 'COMING'],
  ['after the departure there', later, new Date('2026-11-27T05:30:00.000Z'), 'LEAVING'],
] as const)('a ride in progress, for a rider of a later stop %s, has the right state', (_, seat, now, state) => {
  expect(tripStateOf({ status: 'STARTED' }, seat, now)).toBe(state)
})

it('a ride that its driver started early is leaving for riders of its first stop', () => {
  expect(tripStateOf({ status: 'STARTED' }, paid, new Date('2026-11-27T03:45:00.000Z'))).toBe('LEAVING')
})
