import type { OwnTrip, OwnTrips } from '../../shared/contract/trips.ts'

type Section = keyof OwnTrips

/** A trip on the user's own ride has no request. */
export const sectionOf = ({ ride, request }: Pick<OwnTrip, 'ride' | 'request'>): Section => {
  if (request?.status === 'CANCELLED' || ride.status === 'CANCELLED') return 'cancelled'
  if (ride.status === 'COMPLETED') return 'past'
  return request?.status === 'PENDING' ? 'waiting' : 'upcoming'
}

const bySoonest = (a: OwnTrip, b: OwnTrip) => a.ride.time.localeCompare(b.ride.time)

export const inSections = (trips: readonly OwnTrip[]): OwnTrips => {
  const only = (section: Section) => trips.filter((trip) => sectionOf(trip) === section).toSorted(bySoonest)
  return {
    upcoming: only('upcoming'),
    waiting: only('waiting'),
    past: only('past').toReversed(),
    cancelled: only('cancelled').toReversed(),
  }
}
