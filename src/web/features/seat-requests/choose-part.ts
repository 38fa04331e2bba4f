import type { RideStop } from '../../../shared/contract/ride-stops.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { hasLeft } from '../../../shared/kernel/open-ride.ts'
import { rideBetween, startsLater } from '../../../shared/kernel/part-of-ride.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import type { RidePart } from '../rides/ride-part.ts'

/** HELD: riders who have not paid yet hold the seats left. PAST: the ride has left the first stop of the part. */
export interface ChosenPart extends RidePart {
  state: 'OPEN' | 'HELD' | 'FULL' | 'PAST'
  /** Present if the ride's owner would have to agree to stop for this part. */
  possible?: SeatRequest['segment']
}

interface Chosen {
  ride: Ride
  part: ChosenPart
}

const hasLeftStop = ({ status }: Ride, { position, time }: RideStop, now: Date): boolean =>
  hasLeft({ status, departsAt: new Date(time), startsLater: position > 0 }, now)

/** Hides the seats of legs whose first stop the ride has left, because nobody can book them. */
export const hidePastSeats = (ride: Ride, now: Date): Ride =>
  ride.stops
    ? {
        ...ride,
        stops: ride.stops.map((stop) =>
          hasLeftStop(ride, stop, now) ? { ...stop, remSeats: null, freeSeats: null } : stop,
        ),
      }
    : ride

const fewest = (legs: readonly RideStop[], seats: 'remSeats' | 'freeSeats'): number =>
  Math.min(...legs.map((leg) => leg[seats] ?? 0))

const stateOf = (freeSeats: number, legs: readonly RideStop[]) => {
  if (freeSeats > 0) return 'OPEN'
  return fewest(legs, 'remSeats') > 0 ? 'HELD' : 'FULL'
}

type Ends = readonly [from: number, to: number]

const between = (ride: Ride, stops: readonly RideStop[], [from, to]: Ends, now: Date): Chosen | null => {
  const [first, last] = [stops[from], stops[to]]
  if (!first || !last || from >= to) return null
  const legs = stops.slice(from, to)
  const freeSeats = fewest(legs, 'freeSeats')
  const seatCost = legs.reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  const isPast = hasLeftStop(ride, first, now)
  return {
    ride: rideBetween(ride, {
      fromPosition: from,
      from: first.place,
      to: last.place,
      time: first.time,
      arrivalTime: last.time,
      seatCost,
      freeSeats,
    }),
    part: { fromPosition: from, toPosition: to, state: isPast ? 'PAST' : stateOf(freeSeats, legs) },
  }
}

/** Every pair of stops, the longest part first. */
const everyPair = (count: number): Ends[] =>
  Array.from({ length: count }, (_, from) =>
    Array.from({ length: count - from - 1 }, (__, leg): Ends => [from, from + leg + 1]),
  )
    .flat()
    .toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))

const numberIn = (params: URLSearchParams, name: string): number | null => {
  const text = params.get(name)
  return text !== null && /^\d$/.test(text) ? Number(text) : null
}

/**
 * The stops where the rider gets in and out, from the page's address (`getIn`, `getOut`). Without a `getOut` after
 * `getIn`, the last stop.
 */
const askedEnds = (params: URLSearchParams, last: number): Ends | null => {
  const [from, to] = [numberIn(params, 'getIn'), numberIn(params, 'getOut')]
  if (from === null && to === null) return null
  return [from ?? 0, to === null || to <= (from ?? 0) ? last : to]
}

/**
 * The part of a ride that its page shows: the one in the address (`?getIn=0&getOut=2`), otherwise the longest that can
 * be booked, otherwise the whole ride. Null for a ride with two stops, unless the address has a possible stop.
 */
export const choosePart = ({ asked: possible, ...ride }: Ride, params: URLSearchParams, now: Date): Chosen | null => {
  const { stops = [] } = ride
  if (possible) {
    const { fromPosition, toPosition } = possible
    const legs = stops.slice(fromPosition, toPosition)
    const moment = { status: ride.status, departsAt: new Date(possible.time), startsLater: startsLater(possible) }
    const state = hasLeft(moment, now) ? 'PAST' : stateOf(possible.freeSeats, legs)
    return { ride: rideBetween(ride, possible), part: { fromPosition, toPosition, state, possible } }
  }
  const last = stops.length - 1
  if (last < 2) return null
  const asked = askedEnds(params, last)
  const found = asked && between(ride, stops, asked, now)
  if (found) return found
  const parts = everyPair(stops.length).flatMap((ends) => between(ride, stops, ends, now) ?? [])
  return parts.find(({ part }) => part.state === 'OPEN') ?? parts[0] ?? null
}
