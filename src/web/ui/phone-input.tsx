import type { ComponentProps } from 'react'
import { nationalPhone, parseKenyanPhone } from '../../shared/kernel/kenyan-phone.ts'
import { Field, inputClass } from './field.tsx'
import type { Labelled } from './text-input.tsx'

/** The 9 digits after the fixed +254; a pasted number may also begin with +254, 254 or 0. */
export const PhoneInput = ({
  label,
  hint,
  error,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'className' | 'onBlur'> & Labelled) => (
  <Field label={label} hint={hint} error={error}>
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
          onBlur={(event) => {
            const phone = parseKenyanPhone(event.currentTarget.value)
            if (phone) event.currentTarget.value = nationalPhone(phone)
          }}
          className={`${inputClass} num rounded-l-none`}
        />
      </div>
    )}
  </Field>
)
