import { useState, type FormEvent } from 'react'
import { Form, useSearchParams } from 'react-router'
import type { Ride } from '../../../shared/contract/rides.ts'
import type { OwnUser } from '../../../shared/contract/users.ts'
import { textOf } from '../../lib/form-values.ts'
import { useT } from '../../lib/messages.ts'
import { nationalPhone } from '../../lib/national-phone.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { useRideAction } from '../rides/use-ride-action.ts'
import { BookingSummary } from './booking-summary.tsx'
import { PassengerRows } from './passenger-rows.tsx'
import { missingOf, passengersOf, startingSeats, type Missing } from './read-booking.ts'

const sentences = { passengers: 'booking.incompletePassengers', phone: 'booking.incompletePhone' } as const

/** Asks for seats: passengers, what it will cost, which phone will pay. */
export const BookRideForm = ({ ride, viewer, formKey }: { ride: Ride; viewer: OwnUser; formKey: string }) => {
  const t = useT()
  const hydrated = useHydrated()
  const [params] = useSearchParams()
  const form = useDraft(`book:${ride.id}`)
  const [others, setOthers] = useState(() =>
    Array.from({ length: startingSeats(params.get('seats'), ride.freeSeats) - 1 }, (_, key) => key),
  )
  const [missing, setMissing] = useState<Missing>(others.length > 0 ? 'passengers' : null)
  const { busy, error } = useRideAction('request')
  const check = (element: HTMLFormElement | null) => {
    if (!element) return
    const typed = new FormData(element)
    setMissing(missingOf(passengersOf(typed, viewer), textOf(typed, 'paymentPhone')))
  }
  const change = (next: readonly number[]) => {
    setOthers([...next])
    // Rows are in the form only after this render.
    setTimeout(() => check(form.current))
  }
  const seats = others.length + 1
  return (
    <Card id="book">
      <h2 className="text-2xl">{t('booking.title')}</h2>
      <form id="more-passengers" method="get" action={`/ride/${ride.id}#book`} />
      <Form
        method="post"
        ref={form}
        onInput={(event: FormEvent<HTMLFormElement>) => check(event.currentTarget)}
        className="mt-4 space-y-5"
      >
        <input type="hidden" name="intent" value="request" />
        <input type="hidden" name="formKey" value={formKey} />
        <PassengerRows
          booker={viewer}
          others={others}
          max={ride.freeSeats}
          onAdd={() => {
            setMissing('passengers')
            change([...others, (others.at(-1) ?? 0) + 1])
          }}
          onRemove={(key) => change(others.filter((other) => other !== key))}
        />
        <BookingSummary ride={ride} seats={seats} total={seats * ride.seatCost} />
        <PhoneInput
          label={t('booking.paymentPhone')}
          name="paymentPhone"
          defaultValue={nationalPhone(viewer.phone)}
          hint={t('booking.paymentPhoneHint')}
          required
        />
        <p className="font-medium">{t('booking.money')}</p>
        {error && <Alert tone="danger">{error}</Alert>}
        <Button type="submit" loading={busy} disabled={hydrated && missing !== null} className="w-full text-lg">
          {t('booking.request')}
        </Button>
        {hydrated && missing && <p className="text-sm text-ink-soft">{t(sentences[missing])}</p>}
      </Form>
    </Card>
  )
}
