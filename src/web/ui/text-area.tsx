import type { ComponentProps } from 'react'
import { Field, inputClass } from './field.tsx'
import type { Labelled } from './text-input.tsx'

export const TextArea = ({ label, hint, error, ...rest }: Omit<ComponentProps<'textarea'>, 'className'> & Labelled) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <textarea rows={4} {...rest} {...control} className={inputClass} />}
  </Field>
)
