import type { Ride } from '../../../shared/contract/rides.ts'

/** A search for rides with the same route, or back. */
export const rideSearchPath = ({ from, to }: Pick<Ride, 'from' | 'to'>, seats = 1, back = false): string => {
  const [start, end] = back ? [to, from] : [from, to]
  const search = new URLSearchParams({ from: start.name, to: end.name })
  if (seats > 1) search.set('numSeats', String(seats))
  return `/ride/search?${search.toString()}`
}
