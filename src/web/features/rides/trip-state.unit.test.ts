import { expect, it } from 'vitest'
import { tripStateOf } from './trip-state.ts'

const paid = { boardedAt: null, dispute: null, refund: null, total: 650 }
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
  expect(tripStateOf({ status }, seat)).toBe(state)
})
