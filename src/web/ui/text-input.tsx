import type { ComponentProps } from 'react'
import { Field, inputClass } from './field.tsx'

export interface Labelled {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

export const TextInput = ({ label, hint, error, className = '', ...rest }: ComponentProps<'input'> & Labelled) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <input {...rest} {...control} className={inputClass} />}
  </Field>
)

export const DateInput = ({
  label,
  hint,
  error,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & Labelled) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(control) => <input {...rest} {...control} type="date" className={`${inputClass} num max-sm:px-2`} />}
  </Field>
)
