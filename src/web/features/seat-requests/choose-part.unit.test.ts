import { expect, it } from 'vitest'
import type { RideStop } from '../../../shared/contract/ride-stops.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { choosePart, hidePastSeats } from './choose-part.ts'

const NAMES = ['Nairobi', 'Naivasha', 'Nakuru', 'Eldoret']
const COSTS = [400, 300, 800]
const HOURS = ['05', '07', '08', '11']

const stopsWith = (seats: readonly number[], held: readonly number[] = []): RideStop[] =>
  NAMES.map((name, position) => ({
    position,
    place: { placeId: name, name, formattedAddress: '', coordinates: { lat: 0, lng: 0 }, lastUpdated: '' },
    time: `2026-11-27T${HOURS[position]}:00:00.000Z`,
    remSeats: seats[position] ?? null,
    freeSeats: seats[position] === undefined ? null : seats[position] - (held[position] ?? 0),
    cost: COSTS[position] ?? null,
  }))

/** Nairobi 8:00, Naivasha 10:00, Nakuru 11:00, Eldoret 14:00 in Nairobi's time. */
const rideWith = (seats: readonly number[], over: Partial<Ride> = {}): Ride => {
  const stops = stopsWith(seats)
  const [from, to] = [stops[0]?.place, stops[3]?.place]
  return {
    from,
    to,
    time: stops[0]?.time,
    arrivalTime: stops[3]?.time,
    trip: { km: 310, minutes: 360 },
    meetingPoint: { name: 'GPO stage', hint: '', coordinates: null },
    seatCost: 1500,
    freeSeats: Math.min(...seats),
    status: 'AVAILABLE',
    stops,
    ...over,
  } as Ride
}

const BEFORE = new Date('2026-11-27T04:00:00.000Z')
const chosen = (ride: Ride, address = '', now = BEFORE) => choosePart(ride, new URLSearchParams(address), now)
const endsOf = (ride: Ride, address = '', now = BEFORE) => {
  const found = chosen(ride, address, now)
  return found && [found.part.fromPosition, found.part.toPosition, found.part.state]
}

it('a part of a ride is shown with its own stops, times, price and seats', () => {
  const found = chosen(rideWith([3, 2, 1]), 'getIn=0&getOut=2')
  expect(found?.part).toEqual({ fromPosition: 0, toPosition: 2, state: 'OPEN' })
  expect(found?.ride).toMatchObject({
    from: { name: 'Nairobi' },
    to: { name: 'Nakuru' },
    time: '2026-11-27T05:00:00.000Z',
    arrivalTime: '2026-11-27T08:00:00.000Z',
    seatCost: 700,
    freeSeats: 2,
    meetingPoint: { name: 'GPO stage' },
  })
  // The distance was measured for the whole ride.
  expect(found?.ride.trip).toBeNull()
})

it('the meeting point is shown to riders who get in at the first stop, and hidden from those who get in later', () => {
  const parts = [0, 1].map((getIn) => chosen(rideWith([3, 2, 1]), `getIn=${getIn}&getOut=2`))
  const first = { name: 'GPO stage', hint: '', coordinates: null }
  expect(parts.map((part) => part?.ride.meetingPoint)).toEqual([first, undefined])
})

it('the ride does not change when the whole ride is chosen', () => {
  const ride = rideWith([3, 2, 1])
  expect(chosen(ride, 'getIn=0&getOut=3')?.ride).toEqual(ride)
})

it.each([
  ['the whole ride', '', [3, 2, 1], [0, 3, 'OPEN']],
  ['the longest part with a seat', '', [3, 2, 0], [0, 2, 'OPEN']],
  ['the first of equally long parts', '', [1, 0, 1], [0, 1, 'OPEN']],
  ['the whole ride when no part has a seat', '', [0, 0, 0], [0, 3, 'FULL']],
  ['a full part that was asked for', 'getIn=1&getOut=2', [3, 0, 3], [1, 2, 'FULL']],
  ['the rest of the way without a stop to get out', 'getIn=2', [1, 1, 1], [2, 3, 'OPEN']],
  ['the way from the start without a stop to get in', 'getOut=1', [1, 1, 1], [0, 1, 'OPEN']],
  ['the rest of the way when getting in comes after getting out', 'getIn=2&getOut=1', [1, 1, 1], [2, 3, 'OPEN']],
  ['the whole ride for stops that it does not have', 'getIn=3&getOut=9', [1, 1, 1], [0, 3, 'OPEN']],
  ['the whole ride for values that are no stops', 'getIn=x&getOut=-1', [1, 1, 1], [0, 3, 'OPEN']],
] as const)('the chosen part is %s (%s)', (_, address, seats, expected) => {
  expect(endsOf(rideWith(seats), address)).toEqual(expected)
})

it('parts from a stop are no longer offered from the exact time when the ride leaves it', () => {
  const ride = rideWith([1, 1, 1])
  const leaves = new Date('2026-11-27T07:00:00.000Z')
  expect(endsOf(ride, 'getIn=1&getOut=2', new Date(leaves.getTime() - 1000))).toEqual([1, 2, 'OPEN'])
  expect(endsOf(ride, 'getIn=1&getOut=2', leaves)).toEqual([1, 2, 'PAST'])
  expect(endsOf(ride, '', leaves)).toEqual([2, 3, 'OPEN'])
})

it('no part from the first stop is offered when the ride has started', () => {
  const ride = rideWith([1, 1, 1], { status: 'STARTED' })
  expect(endsOf(ride, 'getIn=0&getOut=1')).toEqual([0, 1, 'PAST'])
  expect(endsOf(ride)).toEqual([1, 3, 'OPEN'])
})

const seatsAt = (ride: Ride, time: string) =>
  hidePastSeats(ride, new Date(`2026-11-27T${time}.000Z`)).stops?.map(({ remSeats }) => remSeats)

it('the seats of a leg whose first stop the ride has left are hidden', () => {
  expect(seatsAt(rideWith([3, 2, 1]), '04:59:59')).toEqual([3, 2, 1, null])
  expect(seatsAt(rideWith([3, 2, 1]), '07:00:00')).toEqual([null, null, 1, null])
  expect(seatsAt(rideWith([3, 2, 1], { status: 'STARTED' }), '04:59:59')).toEqual([null, 2, 1, null])
})

it('no part is chosen of a ride without stops on the route', () => {
  expect(chosen({ ...rideWith([1]), stops: stopsWith([1]).slice(0, 2) }, 'getIn=0&getOut=1')).toBeNull()
})

it('a part that begins at a possible stop is shown without the meeting point at the first stop', () => {
  const [from, to] = stopsWith([1]).map(({ place }) => place)
  const times = { time: '2026-11-27T06:00:00.000Z', arrivalTime: '2026-11-27T11:00:00.000Z' }
  const asked = { fromPosition: 0, toPosition: 3, from, to, ...times, seatCost: 900, freeSeats: 2, pickUp: 'Limuru' }
  const ride = rideWith([3, 2, 1], { asked } as Partial<Ride>)
  const found = chosen(ride, 'getIn=0&getOut=3&pickUp=Limuru')
  expect(found?.part).toMatchObject({ fromPosition: 0, toPosition: 3, state: 'OPEN', possible: { pickUp: 'Limuru' } })
  expect(found?.ride).toMatchObject({ seatCost: 900, freeSeats: 2, ...times })
  expect(found?.ride.meetingPoint).toBeUndefined()
  expect(chosen(ride, '', new Date(times.time))?.part.state).toBe('PAST')
})

it('a part to a possible stop is past when its driver started the ride early, but not one from a possible stop', () => {
  const [from, to] = stopsWith([1]).map(({ place }) => place)
  const times = { time: '2026-11-27T05:00:00.000Z', arrivalTime: '2026-11-27T06:00:00.000Z' }
  const part = { fromPosition: 0, toPosition: 1, from, to, ...times, seatCost: 300, freeSeats: 2 }
  const stateWith = (end: object) =>
    chosen(rideWith([3, 2, 1], { status: 'STARTED', asked: { ...part, ...end } } as Partial<Ride>))?.part.state
  expect(stateWith({ dropOff: 'Limuru' })).toBe('PAST')
  expect(stateWith({ pickUp: 'Limuru' })).toBe('OPEN')
})

it('held seats of a part count as taken, as for the whole ride', () => {
  const stops = stopsWith([3, 2, 2], [0, 2, 1])
  const ride = rideWith([3, 2, 2], { stops, freeSeats: 0 })
  expect(endsOf(ride, 'getIn=1&getOut=2')).toEqual([1, 2, 'HELD'])
  expect(chosen(ride, 'getIn=2&getOut=3')?.ride.freeSeats).toBe(1)
  expect(endsOf(ride)).toEqual([0, 1, 'OPEN'])
})
