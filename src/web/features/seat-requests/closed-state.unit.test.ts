import { expect, it } from 'vitest'
import { closedText } from './closed-state.ts'

const NOW = new Date('2026-11-27T05:00:00.000Z')
const ride = { status: 'CONFIRMED', time: '2026-11-27T06:00:00.000Z', freeSeats: 2, remSeats: 2 } as const
const later = { fromPosition: 1, toPosition: 2, state: 'OPEN' } as const

it.each([
  ['a cancelled ride', { ...ride, status: 'CANCELLED' }, null, 'booking.closedCANCELLED'],
  ['a completed ride', { ...ride, status: 'COMPLETED' }, null, 'booking.closedLeft'],
  ['a ride after its departure', { ...ride, time: '2026-11-27T04:00:00.000Z' }, null, 'booking.closedLeft'],
  ['a ride that its driver started early', { ...ride, status: 'STARTED' }, null, 'booking.closedLeft'],
  ['a ride with free seats that an ended document stops', ride, null, 'booking.closedNow'],
  [
    'a later part of a ride in progress that an ended document stops',
    { ...ride, status: 'STARTED' },
    later,
    'booking.closedNow',
  ],
  [
    'a part from a possible stop after the first stop of a ride that its driver started early',
    { ...ride, status: 'STARTED' },
    { ...later, fromPosition: 0, possible: { fromPosition: 0, pickUp: 'Limuru' } },
    'booking.closedNow',
  ],
  ['a ride without unpaid seats', { ...ride, freeSeats: 0, remSeats: 0 }, null, 'booking.closedFull'],
  ['a ride whose seats are held', { ...ride, freeSeats: 0 }, null, 'booking.closedHeld'],
  [
    'a part whose seats are held',
    { ...ride, freeSeats: 0, remSeats: 0 },
    { ...later, state: 'HELD' },
    'booking.closedHeld',
  ],
  ['a full part', { ...ride, freeSeats: 0 }, { ...later, state: 'FULL' }, 'booking.closedFull'],
  [
    'a later part after its departure',
    { ...ride, time: '2026-11-27T04:00:00.000Z' },
    { ...later, state: 'PAST' },
    'booking.closedLeft',
  ],
] as const)('%s says why it cannot be booked', (_, shown, part, text) => {
  expect(closedText(shown, part, NOW)).toBe(text)
})
