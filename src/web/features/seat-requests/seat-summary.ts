import type { RideStop } from '../../../shared/contract/ride-stops.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'

type Leg = Pick<RideStop, 'remSeats' | 'freeSeats'>
type Request = Pick<SeatRequest, 'numSeats' | 'payBy'> & {
  segment: Pick<SeatRequest['segment'], 'fromPosition' | 'toPosition' | 'freeSeats'>
}

/** The highest number of held seats on one leg. */
export const heldOfRide = (stops: readonly Leg[]): number =>
  Math.max(0, ...stops.map(({ remSeats, freeSeats }) => (remSeats ?? 0) - (freeSeats ?? 0)))

const sharesLeg = ({ segment: one }: Request, { segment: other }: Request): boolean =>
  one.fromPosition < other.toPosition && other.fromPosition < one.toPosition

/**
 * The seats on the part of a request. `until`: the next time at which a held seat of this part becomes free if it is not
 * paid; null when held seats would not be enough.
 */
export const seatsForRequest = (stops: readonly Leg[], request: Request, requests: readonly Request[]) => {
  const { fromPosition, toPosition, freeSeats: free } = request.segment
  const unpaid = Math.min(...stops.slice(fromPosition, toPosition).flatMap(({ remSeats }) => remSeats ?? []))
  const holds = requests.filter((other) => sharesLeg(request, other)).flatMap(({ payBy }) => payBy ?? [])
  return {
    fits: request.numSeats <= free,
    free,
    held: Math.max(0, unpaid - free),
    until: request.numSeats <= unpaid ? (holds.toSorted()[0] ?? null) : null,
  }
}
