import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import type { Translate } from '../../lib/messages.ts'

/** From one stop of a ride to a later one, counted from 0. */
export interface RidePart {
  fromPosition: number
  toPosition: number
}

/** In a search, a ride can go farther than the searcher: it has the ends of the whole ride, and the page of the part. */
export type ListedRide = Ride & { partOf?: { from: string; to: string }; path?: string; possible?: PossiblePart }

/** A part that its driver would have to agree to. */
export type PossiblePart = Pick<SeatRequest['segment'], 'from' | 'to' | 'pickUp' | 'dropOff' | 'detourMinutes'>

/** What a rider can ask for. */
export const askSentence = ({ from, to, pickUp, dropOff, detourMinutes }: PossiblePart, t: Translate): string => {
  const names = { from: from.name, to: to.name, minutes: detourMinutes }
  return t(pickUp === undefined ? 'ride.askDropOff' : dropOff === undefined ? 'ride.askPickUp' : 'ride.askBoth', names)
}
