import { Minus, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../lib/messages.ts'
import { Field, inputClass } from './field.tsx'
import type { Labelled } from './text-input.tsx'

interface StepperProps extends Labelled {
  name: string
  min: number
  max: number
  defaultValue?: number
  className?: string
}

const buttonClass =
  'flex w-12 shrink-0 items-center justify-center border border-line-strong bg-surface hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-soft disabled:opacity-60'

/** A small whole number. Without scripts the user types it; with scripts buttons change it. */
export const Stepper = ({ name, min, max, defaultValue = min, ...field }: StepperProps) => {
  const t = useT()
  const [value, setValue] = useState(defaultValue)
  const input = useRef<HTMLInputElement>(null)
  const set = (wanted: number) =>
    setValue(Math.min(max, Math.max(min, Number.isFinite(wanted) ? Math.trunc(wanted) : min)))
  /** Changes the value like typing, so that it is stored. */
  const step = (by: 1 | -1) => {
    input.current?.stepUp(by)
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Field {...field}>
      {(control) => (
        <div className="flex">
          <button
            type="button"
            aria-label={`${field.label}: ${t('common.fewer')}`}
            disabled={value <= min}
            onClick={() => step(-1)}
            className={`${buttonClass} rounded-l-md border-r-0`}
          >
            <Minus aria-hidden="true" className="size-5" />
          </button>
          <input
            {...control}
            ref={input}
            type="number"
            inputMode="numeric"
            name={name}
            min={min}
            max={max}
            value={value}
            onChange={(event) => set(event.currentTarget.valueAsNumber)}
            className={`${inputClass} num no-spin min-w-12 rounded-none text-center`}
          />
          <button
            type="button"
            aria-label={`${field.label}: ${t('common.more')}`}
            disabled={value >= max}
            onClick={() => step(1)}
            className={`${buttonClass} rounded-r-md border-l-0`}
          >
            <Plus aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
