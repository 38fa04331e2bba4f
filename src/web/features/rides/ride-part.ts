import type { Ride } from '../../../shared/contract/rides.ts'

/** From one stop of a ride to a later one, counted from 0. */
export interface RidePart {
  fromPosition: number
  toPosition: number
}

/** In a search, a ride can go farther than the searcher: it has the ends of the whole ride, and the page of the part. */
export type ListedRide = Ride & { partOf?: { from: string; to: string }; path?: string }
