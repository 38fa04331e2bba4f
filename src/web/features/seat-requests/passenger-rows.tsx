import { Lock, UserPlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { titleCase } from '../../../shared/kernel/title-case.ts'
import { MAX_PERSON_NAME } from '../../../shared/kernel/form-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Passenger, PassengerRow } from './booking-draft.ts'

interface PassengerRowsProps {
  booker: Passenger | null
  rows: readonly PassengerRow[]
  max: number
  onAdd: () => void
  onRemove: (key: number) => void
}

const Booker = ({ booker }: Pick<PassengerRowsProps, 'booker'>) => {
  const t = useT()
  return (
    <div className="flex items-center justify-between gap-3 rounded-md bg-sunken p-3">
      <p className="min-w-0">
        <span className="block text-sm text-ink-soft">{`${t('booking.passenger', { number: 1 })} · ${t('booking.you')}`}</span>
        {booker ? (
          <>
            <span className="block truncate font-semibold">{booker.name}</span>
            <span className="num block text-sm text-ink-soft">{formatKenyanPhone(booker.phone)}</span>
            <input type="hidden" name="bookerName" value={booker.name} />
            <input type="hidden" name="bookerPhone" value={booker.phone} />
          </>
        ) : (
          <span className="block">{t('booking.youLater')}</span>
        )}
      </p>
      <Lock aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </div>
  )
}

const OtherPassenger = ({
  row,
  number,
  isNew,
  onRemove,
}: {
  row: PassengerRow
  number: number
  isNew: boolean
  onRemove: () => void
}) => {
  const t = useT()
  return (
    <div className="animate-rise rounded-md border border-line p-3">
      <div className="mb-1 flex items-center justify-between">
        <p className="font-semibold">{t('booking.passenger', { number })}</p>
        <button
          type="button"
          aria-label={t('booking.removePassenger', { number })}
          onClick={onRemove}
          className="invisible flex size-11 items-center justify-center rounded-full hover:bg-sunken hydrated:visible"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <div className="grid gap-3">
        <TextInput
          label={t('booking.passengerName', { number })}
          name="passengerName"
          maxLength={MAX_PERSON_NAME}
          required
          autoComplete="off"
          defaultValue={row.name}
          // After adding a passenger, the name is typed next.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isNew}
          onBlur={(event) => {
            event.currentTarget.value = titleCase(event.currentTarget.value)
          }}
        />
        <PhoneInput
          label={t('booking.passengerPhone', { number })}
          name="passengerPhone"
          required
          autoComplete="off"
          defaultValue={row.phone}
        />
      </div>
    </div>
  )
}

export const PassengerRows = ({ booker, rows, max, onAdd, onRemove }: PassengerRowsProps) => {
  const t = useT()
  const addButton = useRef<HTMLButtonElement>(null)
  const [changed, setChanged] = useState<{ what: 'added' | 'removed'; count: number } | null>(null)
  const count = rows.length + 1
  useEffect(() => {
    // The pressed button was removed together with its row.
    if (changed?.what === 'removed' && changed.count === count) addButton.current?.focus()
  }, [changed, count])
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-semibold">{t('booking.passengers')}</legend>
      <Booker booker={booker} />
      {rows.map((row, place) => (
        <OtherPassenger
          key={row.key}
          row={row}
          number={place + 2}
          isNew={changed?.what === 'added' && changed.count === count && place === rows.length - 1}
          onRemove={() => {
            setChanged({ what: 'removed', count: count - 1 })
            onRemove(row.key)
          }}
        />
      ))}
      {count < max ? (
        // Without scripts this loads the page again with one more row.
        <Button
          ref={addButton}
          type="submit"
          form="more-passengers"
          name="seats"
          value={count + 1}
          variant="outline"
          className="w-full"
          onClick={(event) => {
            event.preventDefault()
            setChanged({ what: 'added', count: count + 1 })
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
