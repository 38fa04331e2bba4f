import type { ComponentProps } from 'react'
import { ChevronDown } from 'lucide-react'
import { Field, inputClass } from './field.tsx'
import type { Labelled } from './text-input.tsx'

export const Select = ({
  label,
  hint,
  error,
  className = '',
  children,
  ...rest
}: ComponentProps<'select'> & Labelled) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => (
      <div className="relative">
        <select {...rest} {...control} className={`${inputClass} appearance-none pr-10`}>
          {children}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-soft" />
      </div>
    )}
  </Field>
)
