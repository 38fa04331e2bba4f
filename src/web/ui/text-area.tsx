import type { ComponentProps } from 'react'
import { Field, inputClass } from './field.tsx'
import type { Labelled } from './text-input.tsx'

export const TextArea = ({
  label,
  hint,
  error,
  hideLabel,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & Labelled) => (
  <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
    {(control) => <textarea rows={4} {...rest} {...control} className={inputClass} />}
  </Field>
)
