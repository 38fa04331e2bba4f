import type { Ride } from '../../../shared/contract/rides.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { linkToSearch, searchBetween } from '../../lib/search-url.ts'
import { serverNow } from '../../lib/server-clock.ts'

type End = Pick<Ride['from'], 'name' | 'placeId' | 'coordinates'>
interface Ends {
  from: End
  to: End
}

export const rideSearchPath = (ride: Ends, numSeats = 1): string => {
  const today = nairobiDay(new Date(serverNow()))
  return linkToSearch({ ...searchBetween(ride, today), numSeats }, today)
}

export const returnSearchPath = ({ from, to }: Ends, numSeats?: number): string =>
  rideSearchPath({ from: to, to: from }, numSeats)
