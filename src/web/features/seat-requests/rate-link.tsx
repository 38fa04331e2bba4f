import { Star } from 'lucide-react'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { isRatingTime } from '../../../shared/kernel/trip-times.ts'
import { useT } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface RateLinkProps {
  ride: Ride
  request: SeatRequest
  className?: string
}

/** The rider rates the driver, who rates the rider. A coordinator, and a driver with a seat in the own ride, rate nobody. */
const isParty = (ride: Ride, { uId, rider }: SeatRequest): boolean =>
  uId !== ride.driver.id && (rider === undefined || ride.uId === ride.driver.id)

/** To the form that rates the other person of a trip that took place. */
export const RateLink = ({ ride, request, className }: RateLinkProps) => {
  const t = useT()
  const now = useNow()
  const { outcome, dispute, segment } = request
  const isOver = outcome === 'TRAVELLED' || outcome === 'NOT_BOARDED'
  if (!isOver || dispute?.decision === null || !isParty(ride, request)) return null
  if (!isRatingTime(new Date(segment.arrivalTime), now)) return null
  return (
    <ButtonLink to={`/request/${request.id}/review`} variant="outline" className={className}>
      <Star aria-hidden="true" className="size-5" />
      {t('bar.rate')}
    </ButtonLink>
  )
}
