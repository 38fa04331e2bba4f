import { timeBandMask, timeBandOf } from '../../shared/kernel/time-bands.ts'
import { fewestSeats, type RideFacts, type Way } from './ride-facts.ts'

// Everything that the filter checks of a row is in one number: amenities in bits 0 to 15, the time of day in bits 16 to
// 18, free seats in bits 19 to 23, and whether the ride is for women in bit 24.
export const BANDS_SHIFT = 16
export const SEATS_SHIFT = 19
export const MOST_SEATS = 31
export const WOMEN_ONLY = 1 << 24

export const packFlags = (
  { amenityMask, womenOnly, status }: RideFacts,
  { legs }: Way,
  { from, to, departsMs }: { from: number; to: number; departsMs: number },
): number => {
  const band = timeBandMask([timeBandOf(new Date(departsMs))])
  // A ride can start before its time, and then nobody can get in at its first stop any more.
  const hasLeft = status === 'STARTED' && from === 0
  const seats = hasLeft ? 0 : Math.min(MOST_SEATS, fewestSeats(legs, 'freeSeats', from, to))
  return amenityMask | (band << BANDS_SHIFT) | (seats << SEATS_SHIFT) | (womenOnly ? WOMEN_ONLY : 0)
}
