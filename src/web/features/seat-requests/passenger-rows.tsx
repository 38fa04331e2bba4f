import { Lock, UserPlus, X } from 'lucide-react'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { titleCase } from '../../../shared/kernel/title-case.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Passenger } from './read-booking.ts'

interface PassengerRowsProps {
  booker: Passenger
  /** One stable key a further passenger. */
  others: readonly number[]
  max: number
  onAdd: () => void
  onRemove: (key: number) => void
}

const Booker = ({ booker }: { booker: Passenger }) => {
  const t = useT()
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-sunken p-3">
      <p className="min-w-0">
        <span className="block text-sm text-ink-soft">{`${t('booking.passenger', { number: 1 })} · ${t('booking.you')}`}</span>
        <span className="block truncate font-semibold">{booker.name}</span>
        <span className="num block text-sm text-ink-soft">{formatKenyanPhone(booker.phone)}</span>
      </p>
      <Lock aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </div>
  )
}

/** The booker, locked, and up to as many others as there are seats. */
export const PassengerRows = ({ booker, others, max, onAdd, onRemove }: PassengerRowsProps) => {
  const t = useT()
  const count = others.length + 1
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-semibold">{t('booking.passengers')}</legend>
      <Booker booker={booker} />
      {others.map((key, place) => {
        const number = place + 2
        return (
          <div key={key} className="animate-rise rounded-md border border-line p-3">
            <div className="mb-1 flex items-center justify-between">
              <p className="font-semibold">{t('booking.passenger', { number })}</p>
              <button
                type="button"
                aria-label={t('booking.removePassenger', { number })}
                onClick={() => onRemove(key)}
                className="invisible flex size-11 items-center justify-center rounded-full hover:bg-sunken hydrated:visible"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </div>
            <div className="grid gap-3">
              <TextInput
                label={t('booking.passengerName', { number })}
                name="passengerName"
                maxLength={80}
                required
                autoComplete="off"
                onBlur={(event) => {
                  event.currentTarget.value = titleCase(event.currentTarget.value)
                }}
              />
              <PhoneInput
                label={t('booking.passengerPhone', { number })}
                name="passengerPhone"
                required
                autoComplete="off"
              />
            </div>
          </div>
        )
      })}
      {count < max ? (
        // Without script this asks for the page again with one row more.
        <Button
          type="submit"
          form="more-passengers"
          name="seats"
          value={count + 1}
          variant="outline"
          className="w-full"
          onClick={(event) => {
            event.preventDefault()
            onAdd()
          }}
        >
          <UserPlus aria-hidden="true" className="size-5" />
          {t('booking.addPassenger')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{t('booking.allSeatsTaken')}</p>
      )}
    </fieldset>
  )
}
