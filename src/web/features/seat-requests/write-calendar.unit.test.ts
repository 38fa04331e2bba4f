import { expect, it } from 'vitest'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { writeCalendar } from './write-calendar.ts'

const ride = {
  id: 'ride',
  time: '2026-11-27T04:30:00.000Z',
  arrivalTime: '2026-11-27T07:15:00.000Z',
  from: { name: 'Nairobi CBD' },
  to: { name: 'Nakuru' },
  meetingPoint: {
    name: 'GPO stage, Kenyatta Ave',
    hint: 'By the newspaper stand; ask for the white van\nor call',
    coordinates: null,
  },
  driver: { name: 'James Mwangi', phone: '+254712345678' },
  vehicle: { make: 'Toyota', model: 'Noah', plate: 'KCX 482T' },
} as unknown as Ride
const file = writeCalendar({
  ride,
  request: { id: 'request' } as SeatRequest,
  now: new Date('2026-11-25T10:00:00.000Z'),
  publicUrl: 'https://pamoja.co.ke',
})
const unfolded = file.replaceAll('\r\n ', '').split('\r\n')

it('the calendar file contains the times in UTC, the link of the ride and the driver', () => {
  expect(unfolded).toContain('DTSTART:20261127T043000Z')
  expect(unfolded).toContain('DTEND:20261127T071500Z')
  expect(unfolded).toContain('URL:https://pamoja.co.ke/ride/ride')
  expect(unfolded.find((line) => line.startsWith('DESCRIPTION:James'))).toContain('KCX 482T')
})

it('the calendar file escapes commas, semicolons and line breaks, and folds lines at 75 bytes', () => {
  expect(unfolded).toContain(
    String.raw`LOCATION:GPO stage\, Kenyatta Ave\, By the newspaper stand\; ask for the white van\nor call\, Nairobi CBD`,
  )
  expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})
