import type { ComponentProps } from 'react'
import { Field, inputLook } from './field.tsx'
import type { Labelled } from './text-input.tsx'

/** The nine digits after the fixed +254; a whole number pasted in any spelling is understood by the rules. */
export const PhoneInput = ({
  label,
  hint,
  error,
  hideLabel,
  className = '',
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'inputMode'> & Labelled) => (
  <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
    {(control) => (
      <div className="flex">
        <span
          aria-hidden="true"
          className="num flex items-center rounded-l-md border border-r-0 border-line-strong bg-sunken px-3 font-semibold text-ink-soft"
        >
          +254
        </span>
        <input
          autoComplete="tel-national"
          {...rest}
          {...control}
          type="tel"
          inputMode="numeric"
          className={`${inputLook} num rounded-l-none`}
        />
      </div>
    )}
  </Field>
)
