import type { Ride } from '../../../shared/contract/rides.ts'
import { colorName } from '../vehicles/color-name.ts'
import { useT } from '../../lib/messages.ts'
import type { SosTrip } from '../incidents/api.ts'
import { SosButton } from './sos-button.tsx'

interface TripSosProps {
  ride: Ride
  /** The rider's seat; without it the viewer is the ride's owner or driver. */
  requestId?: string
  /** Whether the viewer drives a ride that another user coordinates. */
  isDriver?: boolean
}

/** The trip of the SOS. A coordinator is not in the car, so only 999 is called. */
const tripOf = ({ ride, requestId, isDriver = false }: TripSosProps): SosTrip | null => {
  if (requestId !== undefined) return { kind: 'request', id: requestId }
  return isDriver || ride.uId === ride.driver.id ? { kind: 'ride', id: ride.id } : null
}

export const TripSos = (props: TripSosProps) => {
  const t = useT()
  const { ride } = props
  const { make, model, color, plate } = ride.vehicle
  return (
    <SosButton
      time={ride.time}
      arrivalTime={ride.arrivalTime}
      trip={tripOf(props)}
      facts={[
        t('sos.car', { plate, car: `${make} ${model}, ${colorName(color, t)}` }),
        t('sos.way', { from: ride.from.name, to: ride.to.name }),
        t('sos.driver', { name: ride.driver.name }),
      ]}
    />
  )
}
