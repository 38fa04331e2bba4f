import type { Payment } from '../../../shared/contract/payments.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { useViewer } from '../../lib/viewer.ts'
import { BookRideForm } from './book-ride-form.tsx'
import { ClosedRide } from './closed-ride.tsx'
import { MyRequest } from './my-request.tsx'
import { RegisterToBook } from './register-to-book.tsx'

interface BookingPanelProps {
  ride: Ride
  request: SeatRequest | null
  payment: Payment | null
  openToStrangers: boolean
  simulators: boolean
  formKey: string
}

/** The next step of whoever looks at a ride without owning it. */
export const BookingPanel = ({ ride, request, payment, openToStrangers, simulators, formKey }: BookingPanelProps) => {
  const viewer = useViewer()
  const canBook = viewer !== null && ride.can.request
  return (
    <>
      {viewer && request && (
        <MyRequest
          ride={ride}
          request={request}
          payment={payment}
          phone={request.paymentPhone ?? viewer.phone}
          formKey={formKey}
          simulators={simulators}
        />
      )}
      {canBook && <BookRideForm ride={ride} viewer={viewer} formKey={formKey} />}
      {!viewer && openToStrangers && <RegisterToBook ride={ride} />}
      {(viewer ? !canBook && !request : !openToStrangers) && (
        <ClosedRide ride={ride} isDriver={viewer?.id === ride.driver.id} />
      )}
    </>
  )
}
