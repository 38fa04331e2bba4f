import { expect, it } from 'vitest'
import { heldOfRide, seatsForRequest } from './seat-summary.ts'

type Request = Parameters<typeof seatsForRequest>[1]

const leg = (remSeats: number | null, freeSeats: number | null) => ({ remSeats, freeSeats })
const LAST = leg(null, null)
const request = (numSeats: number, fromPosition: number, toPosition: number, freeSeats: number): Request => ({
  numSeats,
  payBy: null,
  segment: { fromPosition, toPosition, freeSeats },
})
const hold = (payBy: string, fromPosition: number, toPosition: number): Request => ({
  ...request(1, fromPosition, toPosition, 0),
  payBy,
})

it('the owner reads the held seats of a ride with stops, also when each leg is short of seats for another reason', () => {
  // The first leg is paid, and two seats of the second are held.
  expect(heldOfRide([leg(0, 0), leg(3, 1), LAST])).toBe(2)
  expect(heldOfRide([leg(3, 3), LAST])).toBe(0)
})

it('the owner reads the held seats of the part that a rider requests, and when the next of them may become free', () => {
  const stops = [leg(3, 3), leg(3, 1), leg(3, 2), LAST]
  const holds = [hold('2026-11-27T10:00:00.000Z', 2, 3), hold('2026-11-27T12:00:00.000Z', 1, 2)]
  const fits = { fits: true }
  expect(seatsForRequest(stops, request(3, 0, 1, 3), holds)).toMatchObject(fits)
  expect(seatsForRequest(stops, request(2, 1, 2, 1), holds)).toEqual({
    fits: false,
    free: 1,
    held: 2,
    until: '2026-11-27T12:00:00.000Z',
  })
  expect(seatsForRequest(stops, request(3, 2, 3, 2), holds)).toMatchObject({
    held: 1,
    until: '2026-11-27T10:00:00.000Z',
  })
})

it('the owner is told that seats are missing when held seats would not be enough', () => {
  const holds = [hold('2026-11-27T12:00:00.000Z', 0, 1)]
  expect(seatsForRequest([leg(2, 1), LAST], request(3, 0, 1, 1), holds)).toMatchObject({ free: 1, until: null })
})
