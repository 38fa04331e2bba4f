import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { ChosenPart } from './choose-part.ts'
import { closedText } from './closed-state.ts'
import { rideSearchPath } from './ride-search-path.ts'

interface ClosedRideProps {
  ride: Ride
  part: ChosenPart | null
  isDriver: boolean
}

export const ClosedRide = ({ ride, part, isDriver }: ClosedRideProps) => {
  const t = useT()
  const now = useNow()
  return (
    <Card>
      <p className="font-display text-xl font-bold">
        {t(isDriver ? 'booking.closedOwn' : closedText(ride, part, now))}
      </p>
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
