import { beforeAll, expect, it } from 'vitest'
import type { Place } from '../../../shared/contract/places.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { loadMessages, translator } from '../../lib/messages.ts'
import { rideSummary, whatsappAddress } from './ride-summary.ts'

beforeAll(() => Promise.all([loadMessages('en'), loadMessages('sw')]))

const place = (name: string): Place => ({
  placeId: name,
  name,
  formattedAddress: '',
  coordinates: { lat: -1.29, lng: 36.82 },
  lastUpdated: '2026-11-21T07:00:00.000Z',
})
const ride = {
  from: place('Nairobi CBD'),
  to: place('Nakuru'),
  time: '2026-11-27T07:00:00.000Z',
  seatCost: 1500,
  freeSeats: 3,
  status: 'CONFIRMED',
} as const

it('the summary of a ride shows route, day, price and seats in one line [9.display.ksh]', () => {
  expect(rideSummary(ride, translator('en'), 'en')).toBe(
    'Nairobi CBD → Nakuru, Fri 27 Nov, 10:00 · Ksh 1,500 · 3 seats left',
  )
})

it('the summary says "1 seat left" for 1 seat, and "Full" for a full ride', () => {
  expect(rideSummary({ ...ride, freeSeats: 1 }, translator('en'), 'en')).toMatch(/ · 1 seat left$/)
  expect(rideSummary({ ...ride, freeSeats: 0 }, translator('en'), 'en')).toMatch(/ · Full$/)
})

const lastPart = (over: Partial<Ride>) =>
  rideSummary({ ...ride, ...over }, translator('en'), 'en')
    .split(' · ')
    .at(-1)

it('the summary of a ride shows the status of a closed ride, and "On the way" only when the ride is known to have left', () => {
  expect(lastPart({ status: 'STARTED', isUnderWay: false })).toBe('Time to leave')
  expect(lastPart({ status: 'STARTED', isUnderWay: true })).toBe('On the way')
  expect(lastPart({ status: 'COMPLETED' })).toBe('Completed')
  expect(lastPart({ status: 'CANCELLED' })).toBe('Cancelled')
})

it('the summary says "Unknown location" for a start without a name', () => {
  expect(rideSummary({ ...ride, from: place('') }, translator('en'), 'en')).toMatch(/^Unknown location → Nakuru/)
})

it('the text of a WhatsApp link is escaped', () => {
  expect(whatsappAddress('A → B & more')).toBe('https://wa.me/?text=A%20%E2%86%92%20B%20%26%20more')
})
