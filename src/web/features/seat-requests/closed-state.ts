import type { Ride } from '../../../shared/contract/rides.ts'
import { hasLeft } from '../../../shared/kernel/open-ride.ts'
import { startsLater } from '../../../shared/kernel/part-of-ride.ts'
import type { ChosenPart } from './choose-part.ts'

type Shown = Pick<Ride, 'status' | 'time' | 'freeSeats' | 'remSeats'>
type Part = Pick<ChosenPart, 'fromPosition' | 'state'> & { possible?: Parameters<typeof startsLater>[0] }

/**
 * The text of a ride, or of its part, that nobody can book now. The page does not say which document has ended, because
 * that concerns its driver only.
 */
export const closedText = ({ status, time, freeSeats, remSeats }: Shown, part: Part | null, now: Date) => {
  if (status === 'CANCELLED') return 'booking.closedCANCELLED'
  const moment = { status, departsAt: new Date(time), startsLater: part !== null && startsLater(part.possible ?? part) }
  if (status === 'COMPLETED' || hasLeft(moment, now)) return 'booking.closedLeft'
  if (freeSeats > 0) return 'booking.closedNow'
  const isHeld = part === null ? remSeats > 0 : part.state === 'HELD'
  return isHeld ? 'booking.closedHeld' : 'booking.closedFull'
}
