import type { Ride } from '../../../shared/contract/rides.ts'
import { hasLeft } from '../../../shared/kernel/open-ride.ts'
import type { ChosenPart } from './choose-part.ts'

type Shown = Pick<Ride, 'status' | 'time' | 'freeSeats' | 'remSeats'>

/**
 * The text of a ride, or of its part, that nobody can book now. The page does not say which document has ended, because
 * that concerns its driver only.
 */
export const closedText = ({ status, time, freeSeats, remSeats }: Shown, part: ChosenPart | null, now: Date) => {
  if (status === 'CANCELLED') return 'booking.closedCANCELLED'
  const startsLater = part !== null && part.fromPosition > 0
  if (status === 'COMPLETED' || hasLeft({ status, departsAt: new Date(time), startsLater }, now))
    return 'booking.closedLeft'
  if (freeSeats > 0) return 'booking.closedNow'
  const isHeld = part === null ? remSeats > 0 : part.state === 'HELD'
  return isHeld ? 'booking.closedHeld' : 'booking.closedFull'
}
