import { Minus, Plus } from 'lucide-react'
import { useT } from '../../lib/messages.ts'
import type { PassengerRow } from './booking-draft.ts'

interface SeatStepperProps {
  rows: readonly PassengerRow[]
  max: number
  onAdd: () => void
  onRemove: (key: number) => void
}

const buttonClass =
  'flex size-11 items-center justify-center rounded-full hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40'

export const SeatStepper = ({ rows, max, onAdd, onRemove }: SeatStepperProps) => {
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
        className={buttonClass}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <output className="min-w-5 text-center font-semibold">{rows.length + 1}</output>
      <button
        type="button"
        aria-label={`${label}: ${t('common.more')}`}
        disabled={rows.length + 1 >= max}
        onClick={onAdd}
        className={buttonClass}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
    </fieldset>
  )
}
