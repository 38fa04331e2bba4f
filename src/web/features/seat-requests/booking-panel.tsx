import { lazy } from 'react'
import type { BoardingPin } from '../../../shared/contract/boarding.ts'
import type { Payment } from '../../../shared/contract/payments.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { CancelPreview, SeatRequest } from '../../../shared/contract/seat-requests.ts'
import { useViewer } from '../../lib/viewer.ts'
import type { DriverWord } from './load-word.ts'
import type { ChosenPart } from './choose-part.ts'
import type { Rating, RideBar } from './ride-bar-state.ts'
import { RegisterToBook } from './register-to-book.tsx'
import { orLostNetwork } from '../../lib/lost-network.ts'

// Visitors, riders and riders with a request each load only their own part. No Suspense around them: the server's HTML
// must contain the form itself, and not a script that inserts it.
const BookRideForm = lazy(async () => ({ default: (await orLostNetwork(import('./book-ride-form.tsx'))).BookRideForm }))
// Loaded separately, because few rides have stops on the route.
const PartChoice = lazy(async () => ({ default: (await orLostNetwork(import('./part-choice.tsx'))).PartChoice }))
const ClosedRide = lazy(async () => ({ default: (await orLostNetwork(import('./closed-ride.tsx'))).ClosedRide }))
// In the same file as the seats of a rider: another file would be named in what every visitor loads.
const DriverSos = lazy(async () => ({ default: (await orLostNetwork(import('./my-request.tsx'))).DriverSos }))
const MyRequest = lazy(async () => ({ default: (await orLostNetwork(import('./my-request.tsx'))).MyRequest }))

interface BookingPanelProps {
  ride: Ride
  part: ChosenPart | null
  request: SeatRequest | null
  payment: Payment | null
  preview: CancelPreview | null
  pin: BoardingPin | null
  word: DriverWord | null
  rating: Rating | null
  bar: RideBar
  publicUrl: string
  simulators: boolean
  formKey: string
}

export const BookingPanel = ({
  ride,
  part,
  request,
  payment,
  preview,
  pin,
  word,
  rating,
  bar,
  publicUrl,
  simulators,
  formKey,
}: BookingPanelProps) => {
  const viewer = useViewer()
  const choice = part && <PartChoice ride={ride} part={part} />
  return (
    <>
      {viewer && request && (
        <MyRequest
          ride={ride}
          request={request}
          payment={payment}
          bar={bar}
          publicUrl={publicUrl}
          preview={preview}
          pin={pin}
          word={word}
          rating={rating}
          phone={request.paymentPhone ?? viewer.phone}
          formKey={formKey}
          simulators={simulators}
        />
      )}
      {viewer && bar.kind === 'REQUEST' && (
        <BookRideForm ride={ride} part={part} choice={choice} viewer={viewer} formKey={formKey} />
      )}
      {bar.kind === 'REGISTER' && <RegisterToBook ride={ride} part={part} choice={choice} />}
      {(bar.kind === 'CLOSED' || bar.kind === 'DRIVER') && (
        <ClosedRide ride={ride} isDriver={viewer?.id === ride.driver.id} />
      )}
      {/* Until seats can no longer be requested, an hour before departure, the bar shows this. */}
      {viewer?.id === ride.driver.id && <DriverSos ride={ride} />}
    </>
  )
}
