import { expect, it } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { confidenceOf, easierSearches, readCriteria } from './rules.ts'

const now = new Date('2026-11-21T21:30:00.000Z') // 00:30 on the 22nd in Nairobi
const criteria = (query: Parameters<typeof readCriteria>[0]) => readCriteria(query, now, 'en')

const refusal = (query: Parameters<typeof readCriteria>[0]) => {
  try {
    criteria(query)
    return null
  } catch (error) {
    return error instanceof AppError ? error.messageKey : error
  }
}

it('a search covers the time from now to 60 Nairobi days ahead by default [9.search.window]', () => {
  const { opensAt, closesAt, numSeats, bands } = criteria({ from: 'Thika' })
  expect(opensAt.getTime()).toBe(now.getTime() + 1)
  expect(closesAt.toISOString()).toBe('2027-01-21T21:00:00.000Z')
  expect([numSeats, bands]).toEqual([1, 7])
})

it('a search never starts in the past, and uses whole Nairobi days', () => {
  const past = criteria({ from: 'Thika', dateFrom: '2026-11-01', dateTo: '2026-11-22' })
  expect(past.opensAt.getTime()).toBe(now.getTime() + 1)
  expect(past.closesAt.toISOString()).toBe('2026-11-22T21:00:00.000Z')
  expect(criteria({ from: 'Thika', dateFrom: '2026-11-24' }).opensAt.toISOString()).toBe('2026-11-23T21:00:00.000Z')
})

it('a search treats an empty place name as no name', () => {
  expect(criteria({ from: '', to: 'Thika' }).from).toEqual({ text: null, coordinates: null })
  expect(refusal({ from: '', to: '' })).toBe('search.noPlace')
})

it('a search refuses half a coordinate and days in the wrong order', () => {
  expect(refusal({ from: 'Thika', fromLat: 1 })).toBe('search.halfCoordinate')
  expect(refusal({ from: 'Thika', toLng: 1 })).toBe('search.halfCoordinate')
  expect(refusal({ from: 'Thika', dateFrom: '2026-12-02', dateTo: '2026-12-01' })).toBe('search.datesReversed')
})

it('a search uses each chosen amenity once, and the chosen times of day as bits', () => {
  const { amenityIds, bands } = criteria({
    to: 'Thika',
    amenities: ['a', 'b', 'a'],
    timeRanges: ['06:00-12:00', '18:00-06:00'],
  })
  expect([amenityIds, bands]).toEqual([['a', 'b'], 5])
})

it.each([
  ['by name', true, false, 0, 1],
  ['at the place', false, false, 0, 0.9],
  ['at the edge of the radius', false, false, 1, 0.6],
  ['as a possible stop by name', true, true, 0, 0.6],
  ['as a possible stop at the edge of the radius', false, true, 1, 0.2],
] as const)(
  'a ride found %s gets the right confidence [9.search.confidence]',
  (_how, isNamed, isPossible, far, confidence) => {
    expect(confidenceOf({ isNamed, isPossible }, far)).toBeCloseTo(confidence, 10)
  },
)

it.each([
  ['one place', { from: 'Thika' }, []],
  ['both places', { from: 'Thika', to: 'Nakuru' }, ['FROM', 'TO']],
  ['days', { from: 'Thika', dateFrom: '2026-11-24' }, ['DAYS any day']],
  ['women only', { from: 'Thika', womenOnly: true }, ['FILTERS']],
  ['an amenity', { from: 'Thika', amenities: ['pets'] }, ['FILTERS']],
  [
    'a time of day and a day',
    { from: 'Thika', timeRanges: ['06:00-12:00' as const], dateFrom: '2026-11-24' },
    ['DAYS any day', 'FILTERS', 'FILTERS any day'],
  ],
  ['a point', { fromLat: -1, fromLng: 36 }, ['RADIUS']],
  ['a point with wide radii', { fromLat: -1, fromLng: 36, wide: true }, []],
])('a search with %s gets the right relaxed searches as suggestions', (_, query, easier) => {
  const searches = easierSearches(criteria(query), now).map(({ kind, anyDay }) => (anyDay ? `${kind} any day` : kind))
  expect(searches).toEqual(easier)
})
