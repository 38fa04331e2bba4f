import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { rideSearchPath } from './ride-search-path.ts'

const reasonOf = (ride: Ride, isDriver: boolean) => {
  if (isDriver) return 'booking.closedOwn' as const
  if (ride.status === 'CANCELLED') return 'booking.closedCANCELLED' as const
  const hasLeft = ride.status === 'STARTED' || ride.status === 'COMPLETED'
  if (hasLeft || ride.freeSeats > 0) return 'booking.closedLeft' as const
  return ride.remSeats > 0 ? ('booking.closedHeld' as const) : ('booking.closedFull' as const)
}

export const ClosedRide = ({ ride, isDriver }: { ride: Ride; isDriver: boolean }) => {
  const t = useT()
  return (
    <Card>
      <p className="font-display text-xl font-bold">{t(reasonOf(ride, isDriver))}</p>
      {!isDriver && (
        <>
          <p className="mt-1 text-ink-soft">{t('booking.closedNext')}</p>
          <ActionBar className="mt-4">
            <ButtonLink to={rideSearchPath(ride)} className="w-full">
              {t('booking.searchSame')}
            </ButtonLink>
          </ActionBar>
        </>
      )}
    </Card>
  )
}
