import { describe, expect, it } from 'vitest'
import type { Ride } from '../../../shared/contract/rides.ts'
import { firstMissing } from '../../lib/form-kit.ts'
import { NO_WORDS } from './ride-words.ts'
import { changeDraft, copyDraft, emptyDraft, PICKUP_TIMES, RIDE_NEEDS, type RideDraft } from './ride-draft.ts'
import { changeLegCost, orderOf, removeStop } from './stop-draft.ts'
import { writeCost } from './write-cost.ts'

const place = (placeId: string) => ({ placeId, name: placeId, formattedAddress: '', coordinates: { lat: -1, lng: 36 } })
const vehicles = [{ id: 'van', numSeats: 4 }]
const window = { firstDay: '2026-11-22', lastDay: '2026-12-21' }
const whole: RideDraft = {
  from: place('nairobi'),
  to: place('nakuru'),
  stops: [],
  legCosts: null,
  date: '2026-11-27',
  time: '10:00',
  seatCost: 500,
  vId: 'van',
  numSeats: 4,
  amenities: [],
  ...NO_WORDS,
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
  [{ legCosts: [500, 0] }, 'legCosts'],
  [{ vId: '' }, 'vehicle'],
  [{ vId: 'gone' }, 'vehicle'],
  [{ numSeats: 5 }, 'seats'],
  [{ numSeats: 0 }, 'seats'],
] as const)(
  'with the change %j, a complete draft lacks %j [5.publish.places 5.publish.cost 5.publish.vehicle 5.publish.seats]',
  (change, missing) => {
    expect(firstMissing(RIDE_NEEDS, { draft: { ...whole, ...change }, vehicles, window })).toBe(missing)
  },
)

it('a draft cannot be published above the highest allowed price', () => {
  const priceTooHigh = { draft: { ...whole, seatCost: 991 }, vehicles, window }
  expect(firstMissing(RIDE_NEEDS, { ...priceTooHigh, highestCost: 990 })).toBe('priceTooHigh')
  for (const highestCost of [991, null, undefined])
    expect(firstMissing(RIDE_NEEDS, { ...priceTooHigh, highestCost })).toBe(null)
})

it('a new ride starts with tomorrow at 10:00, 1 seat and no price [3.ride.defaults]', () => {
  // Tomorrow, by the server's time, is the first day on which a new ride can leave.
  const draft = { date: '2026-11-22', time: '10:00', seatCost: 0, numSeats: 1, vId: 'van' }
  expect(emptyDraft({ vehicles, window })).toMatchObject(draft)
  expect(emptyDraft({ vehicles: [...vehicles, { id: 'other' }], window }).vId).toBe('')
})

it('the form of a ride offers 48 pickup times from midnight', () => {
  expect([PICKUP_TIMES.length, PICKUP_TIMES[0], PICKUP_TIMES[21], PICKUP_TIMES[47]]).toEqual([
    48,
    '00:00',
    '10:30',
    '23:30',
  ])
})

it('the form of a ride shows a price with separated thousands, and 0 as an empty field [5.cost.thousands]', () => {
  expect([writeCost(0), writeCost(500), writeCost(1500), writeCost(12000)]).toEqual(['', '500', '1,500', '12,000'])
})

const earlier = (time: string) =>
  ({
    ...whole,
    vId: 'van',
    time,
    note: 'One bag each.',
    meetingPoint: { name: 'GPO stage', hint: 'By the kiosk', coordinates: null },
    amenities: ['music'],
  }) as unknown as Ride

describe('in the form of a ride with stops,', () => {
  const stops = ['naivasha', 'gilgil'].map((id) => ({ place: place(id), time: '11:00' }))
  const priced: RideDraft = { ...whole, stops, legCosts: [200, 100, 200] }

  it('the prices of the legs add up to the price of the whole ride', () => {
    expect(changeLegCost([200, 100, 200], 1, 150)).toEqual({ legCosts: [200, 150, 200], seatCost: 550 })
    const change = changeLegCost([200, 100, 200], 1, 150)
    expect(changeDraft(priced, change)).toMatchObject(change)
  })

  it('the prices of the legs are computed again when the route or the price of the ride changes', () => {
    for (const change of [{ seatCost: 600 }, { from: place('thika') }, { to: null }, { stops: [] }])
      expect(changeDraft(priced, change).legCosts).toBe(null)
    expect(changeDraft(priced, { note: 'One bag each.' }).legCosts).toBe(priced.legCosts)
  })

  it.each([
    [0, [300, 200]],
    [1, [200, 300]],
  ])('a removed stop makes one leg of two: without stop %i the prices are %j', (removed, legCosts) => {
    const left = changeDraft(priced, removeStop(priced, removed))
    expect(left).toMatchObject({ stops: [stops[1 - removed]], legCosts, seatCost: 500 })
    expect(removeStop(left, 0)).toEqual({ stops: [], legCosts: null })
    expect(removeStop({ ...priced, legCosts: null }, 0).legCosts).toBe(null)
  })
})

describe('when a user copies an earlier ride,', () => {
  it.each([
    ['again', '2026-11-24T07:30:00+03:00', '2026-12-01'],
    ['again', '2026-10-05T07:30:00+03:00', '2026-11-23'],
    ['again', '2026-12-18T07:30:00+03:00', '2026-12-19'],
    ['again', '2026-12-21T07:30:00+03:00', '2026-11-22'],
    ['return', '2026-11-24T07:30:00+03:00', '2026-11-25'],
    ['return', '2026-10-05T07:30:00+03:00', '2026-11-22'],
  ] as const)('the copy ("%s") of a ride on %s leaves on %s at the same time', (kind, time, date) => {
    expect(copyDraft(kind, earlier(time), { vehicles, window })).toMatchObject({ date, time: '07:30' })
  })

  it.each([
    ['07:59', '07:30'],
    ['23:35', '23:30'],
  ])('the copy of a ride at %s leaves at the last time of the form that is not later: %s', (clock, time) => {
    const ride = earlier(`2026-11-24T${clock}:00+03:00`)
    expect(copyDraft('return', ride, { vehicles, window })).toMatchObject({ date: '2026-11-25', time })
  })

  it('the copy has the time, price, vehicle, seats, amenities and note of that ride; the way back has swapped ends and no meeting point', () => {
    const ride = earlier('2026-11-24T07:30:00+03:00')
    const kept = { time: '07:30', seatCost: 500, vId: 'van', numSeats: 4, amenities: ['music'], note: 'One bag each.' }
    const again = copyDraft('again', ride, { vehicles, window })
    expect(again).toMatchObject({ ...kept, from: ride.from, to: ride.to, meetingName: 'GPO stage' })
    const back = copyDraft('return', ride, { vehicles, window })
    expect(back).toMatchObject({ ...kept, from: ride.to, to: ride.from, meetingName: '', meetingHint: '' })
  })

  it('the copy is for women only if that ride was', () => {
    const ride = earlier('2026-11-24T07:30:00+03:00')
    for (const kind of ['again', 'return'] as const) {
      expect(copyDraft(kind, { ...ride, womenOnly: true }, { vehicles, window }).womenOnly).toBe(true)
      expect(copyDraft(kind, ride, { vehicles, window }).womenOnly).toBeUndefined()
    }
  })

  it('the copy offers stops at towns on the route only if that ride did', () => {
    const ride = earlier('2026-11-24T07:30:00+03:00')
    for (const kind of ['again', 'return'] as const)
      for (const possibleStops of [true, false])
        expect(copyDraft(kind, { ...ride, possibleStops }, { vehicles, window }).possibleStops).toBe(possibleStops)
  })

  it('the copy has the stops and prices of that ride, in reverse order for the way back', () => {
    const stops = [
      { place: whole.from, cost: 200 },
      { place: place('naivasha'), cost: 300 },
      { place: whole.to, cost: null },
    ]
    const ride = { ...earlier('2026-11-24T07:30:00+03:00'), stops } as unknown as Ride
    const between = [{ place: place('naivasha'), time: '' }]
    const copyOf = (kind: 'again' | 'return') => copyDraft(kind, ride, { vehicles, window })
    expect(copyOf('again')).toMatchObject({ stops: between, legCosts: [200, 300] })
    expect(copyOf('return')).toMatchObject({ stops: between, legCosts: [300, 200] })
  })

  it('the copy has no vehicle when the vehicle of that ride can no longer be used', () => {
    const others = [
      { id: 'car', numSeats: 3 },
      { id: 'bus', numSeats: 10 },
    ]
    const copy = copyDraft('again', earlier('2026-11-24T07:30:00+03:00'), { vehicles: others, window })
    expect([copy.vId, copy.numSeats]).toEqual(['', 4])
  })
})

const town = (name: string, km: number) => ({
  placeId: `ke:${name}`,
  name,
  formattedAddress: name,
  coordinates: { lat: km / 100, lng: 36 },
  km,
  kmToGo: 300 - km,
})

it('a suggested town is added among the stops in the order of the road', () => {
  const [near, middle, far] = [town('near', 50), town('middle', 150), town('far', 250)] as const
  const towns = [near, middle, far]
  const stop = (at: (typeof towns)[number]) => ({ place: at, time: '' })
  expect(orderOf(near, [], towns)).toBe(0)
  expect(orderOf(near, [stop(far)], towns)).toBe(0)
  expect(orderOf(far, [stop(near)], towns)).toBe(1)
  expect(orderOf(middle, [stop(near), stop(far)], towns)).toBe(1)
  // A typed place counts like the town nearest to it.
  const typed = { ...town('typed', 230), placeId: 'ke:typed' }
  expect(orderOf(middle, [stop(typed)], towns)).toBe(0)
  expect(orderOf(far, [stop(near), stop(typed)], towns)).toBe(2)
})
