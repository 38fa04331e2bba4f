import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { nationalPhone } from '../../../shared/kernel/kenyan-phone.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { MAX_REQUEST_NOTE } from '../../../shared/kernel/ride-limits.ts'
import { firstMissing, type Needs } from '../../lib/form-kit.ts'
import { useT } from '../../lib/messages.ts'
import { useCancellation } from '../../lib/use-cancellation.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Checkbox } from '../../ui/toggle-chip.tsx'
import { LastSearchField } from '../rides/last-search-field.tsx'
import { priceOf } from '../rides/ride-summary.ts'
import { useRideAction } from '../rides/use-ride-action.ts'
import { useBookingDraft, type Passenger, type PassengerRow } from './booking-draft.ts'
import { BookingSummary } from './booking-summary.tsx'
import type { ChosenPart } from './choose-part.ts'
import { PassengerRows } from './passenger-rows.tsx'

interface Booking {
  passengers: readonly Passenger[]
  paymentPhone: string
}

export const BOOKING_NEEDS: Needs<Booking, 'passengers' | 'phone'> = {
  passengers: ({ passengers }) =>
    passengers.every(({ name, phone }) => name.trim() !== '' && parseKenyanPhone(phone) !== null),
  phone: ({ paymentPhone }) => parseKenyanPhone(paymentPhone) !== null,
}

const sentences = { passengers: 'booking.incompletePassengers', phone: 'booking.incompletePhone' } as const

interface SeatStepperProps {
  rows: readonly PassengerRow[]
  max: number
  onAdd: () => void
  onRemove: (key: number) => void
}

const stepClass =
  'flex size-11 items-center justify-center rounded-full hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40'

const SeatStepper = ({ rows, max, onAdd, onRemove }: SeatStepperProps) => {
  const t = useT()
  const last = rows.at(-1)
  const label = t('booking.passengers')
  return (
    <fieldset aria-label={label} className="-ml-3 invisible flex items-center hydrated:visible">
      <button
        type="button"
        aria-label={`${label}: ${t('common.fewer')}`}
        disabled={!last}
        onClick={() => last && onRemove(last.key)}
        className={stepClass}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <output className="min-w-5 text-center font-semibold">{rows.length + 1}</output>
      <button
        type="button"
        aria-label={`${label}: ${t('common.more')}`}
        disabled={rows.length + 1 >= max}
        onClick={onAdd}
        className={stepClass}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
    </fieldset>
  )
}

interface BookRideFormProps {
  ride: Ride
  part: ChosenPart | null
  choice: ReactNode
  viewer: OwnUser
  formKey: string
}

export const BookRideForm = ({ ride, part, choice, viewer, formKey }: BookRideFormProps) => {
  const t = useT()
  const cancellation = useCancellation()
  const hydrated = useHydrated()
  const { busy, error } = useRideAction('request')
  const { rows, paymentPhone, note, boxes, sync, add, remove } = useBookingDraft(ride, nationalPhone(viewer.phone))
  const missing = firstMissing(BOOKING_NEEDS, { passengers: [viewer, ...rows], paymentPhone: paymentPhone ?? '' })
  const seats = rows.length + 1
  // While another part is loading, the form cannot be sent, because it would request the old part. Offline, the part
  // loads when the connection is back.
  const isLoading = useNavigation().state === 'loading'
  const isClosed = part !== null && part.state !== 'OPEN'
  return (
    <Card id="book">
      <h2 className="text-2xl">{t('booking.title')}</h2>
      {choice ?? <form id="more-passengers" method="get" action={`/ride/${ride.id}#book`} />}
      <Form method="post" onInput={sync} onBlur={sync} className="mt-4">
        <div ref={boxes} className="space-y-5">
          <input type="hidden" name="intent" value="request" />
          <input type="hidden" name="formKey" value={formKey} />
          <LastSearchField />
          {part && (
            <>
              <input type="hidden" name="fromPosition" value={part.fromPosition} />
              <input type="hidden" name="toPosition" value={part.toPosition} />
              {part.possible?.pickUp && <input type="hidden" name="pickUp" value={part.possible.pickUp} />}
              {part.possible?.dropOff && <input type="hidden" name="dropOff" value={part.possible.dropOff} />}
              <input type="hidden" name="expectedTime" value={ride.time} />
              <input type="hidden" name="expectedArrival" value={ride.arrivalTime} />
            </>
          )}
          <PassengerRows booker={viewer} rows={rows} max={ride.freeSeats} onAdd={add} onRemove={remove} />
          {ride.womenOnly && seats > 1 && (
            <Checkbox name="womenAndChildren" required>
              {t('booking.womenAndChildren')}
            </Checkbox>
          )}
          <BookingSummary ride={ride} seats={seats} total={seats * ride.seatCost} />
          <PhoneInput
            label={t('booking.paymentPhone')}
            name="paymentPhone"
            defaultValue={paymentPhone ?? ''}
            hint={t('booking.paymentPhoneHint')}
            required
          />
          <TextArea
            label={t('booking.note')}
            hint={t('booking.noteHint')}
            name="note"
            rows={2}
            maxLength={MAX_REQUEST_NOTE}
            defaultValue={note}
          />
          <p className="font-medium">{t('booking.money', cancellation)}</p>
          <ActionBar
            {...priceOf(seats, ride.seatCost, t)}
            stepper={
              ride.freeSeats > 1 ? (
                <SeatStepper rows={rows} max={ride.freeSeats} onAdd={add} onRemove={remove} />
              ) : undefined
            }
            note={hydrated && missing ? undefined : t('bar.request', { driver: ride.driver.firstName })}
          >
            {error && (
              <Alert tone="danger" className="mb-3">
                {error}
              </Alert>
            )}
            <Button
              type="submit"
              loading={busy || isLoading}
              disabled={isClosed || (hydrated && missing !== null)}
              className="w-full text-lg"
            >
              {t('booking.request')}
            </Button>
            {hydrated && missing && <p className="mt-2 text-sm text-ink-soft">{t(sentences[missing])}</p>}
          </ActionBar>
        </div>
      </Form>
    </Card>
  )
}
