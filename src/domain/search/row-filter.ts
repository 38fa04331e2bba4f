import { timeBandMask, timeBandOf } from '../../shared/kernel/time-bands.ts'
import { fewestSeats, type RideFacts, type Way } from './ride-facts.ts'

export interface RowFilter {
  opensMs: number
  closesMs: number
  numSeats: number
  amenityMask: number
  bands: number
  /** NONE: the viewer sees no rides for women. ONLY: the viewer wants only these. */
  womenOnly: 'NONE' | 'ALSO' | 'ONLY'
  /** Users whose rides the viewer does not see; null: nobody is hidden. */
  hiddenPeople: ReadonlySet<string> | null
}

// One number holds what `flagsFit` checks of a row: amenities in bits 0 to 15, the time of day in bits 16 to 18, free
// seats in bits 19 to 23, and whether the ride is for women in bit 24.
const BANDS_SHIFT = 16
const SEATS_SHIFT = 19
const MAX_SEATS = 31
const WOMEN_ONLY = 1 << 24

export const packFlags = (
  { amenityMask, womenOnly, status }: RideFacts,
  { legs }: Way,
  { from, to, departsMs }: { from: number; to: number; departsMs: number },
): number => {
  const band = timeBandMask([timeBandOf(new Date(departsMs))])
  // A ride can start before its time. Then nobody can get in at its first stop any more.
  const hasLeft = status === 'STARTED' && from === 0
  const seats = hasLeft ? 0 : Math.min(MAX_SEATS, fewestSeats(legs, 'freeSeats', from, to))
  return amenityMask | (band << BANDS_SHIFT) | (seats << SEATS_SHIFT) | (womenOnly ? WOMEN_ONLY : 0)
}

/** Whether a row with these flags fits the filter, apart from `opensMs`, `closesMs` and `hiddenPeople`. */
export const flagsFit = (flags: number, filter: RowFilter): boolean =>
  (flags & filter.amenityMask) === filter.amenityMask &&
  ((flags >> BANDS_SHIFT) & filter.bands) !== 0 &&
  ((flags >> SEATS_SHIFT) & MAX_SEATS) >= filter.numSeats &&
  (filter.womenOnly === 'ALSO' || ((flags & WOMEN_ONLY) !== 0) === (filter.womenOnly === 'ONLY'))
