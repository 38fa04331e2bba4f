import type { Ride } from '../../../shared/contract/rides.ts'
import { colorName } from '../vehicles/color-name.ts'
import { useT } from '../../lib/messages.ts'
import { SosButton } from './sos-button.tsx'

/** The SOS button with what to say about this ride; `ride` is the viewer's part of it. */
export const TripSos = ({ ride }: { ride: Ride }) => {
  const t = useT()
  const { make, model, color, plate } = ride.vehicle
  return (
    <SosButton
      time={ride.time}
      arrivalTime={ride.arrivalTime}
      facts={[
        t('sos.car', { plate, car: `${make} ${model}, ${colorName(color, t)}` }),
        t('sos.way', { from: ride.from.name, to: ride.to.name }),
        t('sos.driver', { name: ride.driver.name }),
      ]}
    />
  )
}
