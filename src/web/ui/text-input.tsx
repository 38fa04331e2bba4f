import type { ComponentProps } from 'react'
import { Field, inputClass } from './field.tsx'

export interface Labelled {
  label: string
  hint?: string | undefined
  error?: string | undefined
  hideLabel?: boolean
}

export const TextInput = ({
  label,
  hint,
  error,
  hideLabel,
  className = '',
  ...rest
}: ComponentProps<'input'> & Labelled) => (
  <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
    {(control) => <input {...rest} {...control} className={inputClass} />}
  </Field>
)

export const DateInput = ({
  label,
  hint,
  error,
  hideLabel,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & Labelled) => (
  <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
    {(control) => <input {...rest} {...control} type="date" className={`${inputClass} num max-sm:px-2`} />}
  </Field>
)
