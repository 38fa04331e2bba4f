import type { Ride } from '../../../shared/contract/rides.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { readSearch, writeSearch, type SearchPlace } from '../../lib/search-url.ts'
import { serverNow } from '../../lib/server-clock.ts'

type End = Pick<Ride['from'], 'name' | 'placeId' | 'coordinates'>
interface Ends {
  from: End
  to: End
}

const end = ({ name, placeId, coordinates }: End): SearchPlace => ({ text: name, placeId, coordinates })

export const rideSearch = ({ from, to }: Ends, numSeats = 1): URLSearchParams => {
  const today = nairobiDay(new Date(serverNow()))
  const all = readSearch(new URLSearchParams(), today)
  return writeSearch({ ...all, hasSearched: true, from: end(from), to: end(to), numSeats }, today)
}

export const rideSearchPath = (ride: Ends, numSeats?: number): string => `/ride/search?${rideSearch(ride, numSeats)}`

export const returnSearchPath = ({ from, to }: Ends, numSeats?: number): string =>
  rideSearchPath({ from: to, to: from }, numSeats)
