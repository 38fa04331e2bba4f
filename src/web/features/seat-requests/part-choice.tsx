import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import type { RideStop } from '../../../shared/contract/ride-stops.ts'
import type { Ride } from '../../../shared/contract/rides.ts'
import { formatClock } from '../../lib/format-time.ts'
import { useT } from '../../lib/messages.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { askSentence, type PossiblePart } from '../rides/ride-part.ts'
import type { ChosenPart } from './choose-part.ts'

const StopSelect = ({
  value,
  stops,
  ...named
}: {
  name: string
  label: string
  value: number
  stops: readonly RideStop[]
}): ReactNode => {
  const select = useRef<HTMLSelectElement>(null)
  // The address decides: after Back, the part in the address is shown.
  useEffect(() => {
    if (select.current) select.current.value = String(value)
  }, [value])
  return (
    <Select ref={select} {...named} defaultValue={value}>
      {stops.map(({ position, place, time }) => (
        <option key={position} value={position}>
          {`${place.name}, ${formatClock(time)}`}
        </option>
      ))}
    </Select>
  )
}

/** Without scripts, a passenger is added by loading the page again, with the same part of the ride. */
const PassengerAddress = ({ rideId, part }: { rideId: string; part: ChosenPart }) => (
  <form id="more-passengers" method="get" action={`/ride/${rideId}#book`}>
    <input type="hidden" name="getIn" value={part.fromPosition} />
    <input type="hidden" name="getOut" value={part.toPosition} />
    {part.possible?.pickUp && <input type="hidden" name="pickUp" value={part.possible.pickUp} />}
    {part.possible?.dropOff && <input type="hidden" name="dropOff" value={part.possible.dropOff} />}
  </form>
)

const STATE_TEXTS = { HELD: 'booking.closedHeld', FULL: 'ride.full', PAST: 'booking.closedLeft' } as const

const PartState = ({ part }: { part: ChosenPart }) => {
  const t = useT()
  if (part.state === 'OPEN') return null
  return <Alert>{t(STATE_TEXTS[part.state])}</Alert>
}

/** A part for which the ride's owner would have to agree to stop. */
const AskedPart = ({ ride, part, possible }: { ride: Ride; part: ChosenPart; possible: PossiblePart }) => {
  const t = useT()
  return (
    <div className="mt-4 space-y-3">
      <PassengerAddress rideId={ride.id} part={part} />
      <p className="rounded-md bg-sunken p-4">
        <span className="block font-semibold">{askSentence(possible, t)}</span>
        {t('booking.askedStop')}
      </p>
      <PartState part={part} />
      <ButtonLink to={`/ride/${ride.id}`} variant="outline" className="w-full">
        {t('booking.otherParts')}
      </ButtonLink>
    </div>
  )
}

/** Where to get in and out: a choice of stops, which loads the page again, or the possible stop in the address. */
export const PartChoice = ({ ride, part }: { ride: Ride; part: ChosenPart }) =>
  part.possible ? (
    <AskedPart ride={ride} part={part} possible={part.possible} />
  ) : (
    <StopChoice ride={ride} part={part} />
  )

const StopChoice = ({ ride, part }: { ride: Ride; part: ChosenPart }) => {
  const t = useT()
  const submit = useSubmit()
  const params = useQueryParams()
  const seats = params.get('seats')
  const stops = ride.stops ?? []
  return (
    <>
      <PassengerAddress rideId={ride.id} part={part} />
      <Form
        method="get"
        action={`/ride/${ride.id}#book`}
        onChange={({ currentTarget }) =>
          void submit(currentTarget, { action: `/ride/${ride.id}`, replace: true, preventScrollReset: true })
        }
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        {seats !== null && <input type="hidden" name="seats" value={seats} />}
        <StopSelect name="getIn" label={t('booking.getIn')} value={part.fromPosition} stops={stops.slice(0, -1)} />
        <StopSelect
          name="getOut"
          label={t('booking.getOut')}
          value={part.toPosition}
          stops={stops.slice(part.fromPosition + 1)}
        />
        <Button type="submit" variant="outline" className="sm:col-span-2 hydrated:hidden">
          {t('booking.showPart')}
        </Button>
        <div aria-live="polite" className="empty:hidden sm:col-span-2">
          <PartState part={part} />
        </div>
      </Form>
    </>
  )
}
