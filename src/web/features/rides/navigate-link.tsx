import { Navigation } from 'lucide-react'
import type { Ride } from '../../../shared/contract/rides.ts'
import { useT } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { mapAddress } from './meeting-place.tsx'

export const NavigateLink = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const { name, coordinates } = ride.status === 'STARTED' ? ride.to : ride.from
  const target = ride.status === 'STARTED' ? coordinates : (ride.meetingPoint?.coordinates ?? coordinates)
  return (
    <a
      href={mapAddress(target)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('bar.navigate', { place: name })}
      className={buttonClass('primary', 'w-full')}
    >
      <Navigation aria-hidden="true" className="size-5" />
      {t('bar.navigateButton')}
    </a>
  )
}
