import { expect, it } from 'vitest'
import { firstMissing } from '../../lib/form-kit.ts'
import { emptyDraft, PICKUP_TIMES, RIDE_NEEDS, writeCost, type RideDraft } from './ride-draft.ts'

const place = (placeId: string) => ({ placeId, name: placeId, formattedAddress: '', coordinates: { lat: -1, lng: 36 } })
const vehicles = [{ id: 'van', numSeats: 4 }]
const window = { firstDay: '2026-11-22', lastDay: '2026-12-21' }
const whole: RideDraft = {
  from: place('nairobi'),
  to: place('nakuru'),
  date: '2026-11-27',
  time: '10:00',
  seatCost: 500,
  vId: 'van',
  numSeats: 4,
  amenities: [],
}

it.each([
  [{}, null],
  [{ from: null }, 'places'],
  [{ to: null }, 'places'],
  [{ to: place('nairobi') }, 'samePlace'],
  [{ date: '2026-11-21' }, 'date'],
  [{ date: '2026-12-22' }, 'date'],
  [{ date: '' }, 'date'],
  [{ seatCost: 0 }, 'cost'],
  [{ vId: '' }, 'vehicle'],
  [{ vId: 'gone' }, 'vehicle'],
  [{ numSeats: 5 }, 'seats'],
  [{ numSeats: 0 }, 'seats'],
] as const)(
  'with %j a ride lacks %j [5.publish.places 5.publish.cost 5.publish.vehicle 5.publish.seats]',
  (change, missing) => {
    expect(firstMissing(RIDE_NEEDS, { draft: { ...whole, ...change }, vehicles, window })).toBe(missing)
  },
)

it('cannot be published above the highest allowed price', () => {
  const priceTooHigh = { draft: { ...whole, seatCost: 991 }, vehicles, window }
  expect(firstMissing(RIDE_NEEDS, { ...priceTooHigh, highestCost: 990 })).toBe('priceTooHigh')
  for (const highestCost of [991, null, undefined])
    expect(firstMissing(RIDE_NEEDS, { ...priceTooHigh, highestCost })).toBe(null)
})

it('starts with tomorrow at 10:00, 1 seat and no price [3.ride.defaults]', () => {
  // The window opens tomorrow, by the server's time.
  const draft = { date: '2026-11-22', time: '10:00', seatCost: 0, numSeats: 1, vId: 'van' }
  expect(emptyDraft({ vehicles, window })).toMatchObject(draft)
  expect(emptyDraft({ vehicles: [...vehicles, { id: 'other' }], window }).vId).toBe('')
})

it('offers 48 pickup times from midnight', () => {
  expect([PICKUP_TIMES.length, PICKUP_TIMES[0], PICKUP_TIMES[21], PICKUP_TIMES[47]]).toEqual([
    48,
    '00:00',
    '10:30',
    '23:30',
  ])
})

it('separates thousands and leaves zero empty [5.cost.thousands]', () => {
  expect([writeCost(0), writeCost(500), writeCost(1500), writeCost(12000)]).toEqual(['', '500', '1,500', '12,000'])
})
