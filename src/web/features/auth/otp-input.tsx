import { useEffect, useRef } from 'react'
import { OTP_LENGTH } from '../../../shared/kernel/form-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Field } from '../../ui/field.tsx'
import { readOtp } from './read-otp.ts'

interface OtpInputProps {
  code: string
  error: string | undefined
  /** The refusal of a wrong code, which clears the field. */
  wrong: object | null
  disabled: boolean
  onWhole: () => void
  onChange: (code: string) => void
}

const CELLS = Array.from({ length: OTP_LENGTH }, (_, place) => place)

/** One real input under six drawn cells: typing, pasting, autofill and screen readers work as in any field. */
export const OtpInput = ({ code, error, wrong, disabled, onWhole, onChange }: OtpInputProps) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  // The code is the only input of this step.
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (wrong) input.current?.focus()
  }, [wrong])
  const take = (typed: string) => {
    const next = readOtp(typed)
    onChange(next)
    // The input has the new value only after this render.
    if (next.length === OTP_LENGTH && next !== code) setTimeout(onWhole)
  }
  return (
    <Field label={t('signIn.code')} error={error}>
      {(control) => (
        <div className="relative max-w-sm">
          <input
            {...control}
            ref={input}
            name="code"
            value={code}
            onChange={(event) => take(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            readOnly={disabled}
            className="num peer block h-14 w-full rounded-md border border-line-strong bg-surface px-4 text-center font-display text-2xl tracking-widest text-ink hydrated:border-transparent hydrated:bg-transparent hydrated:text-transparent hydrated:caret-transparent hydrated:outline-none"
          />
          <div
            aria-hidden="true"
            className="group pointer-events-none absolute inset-0 hidden grid-cols-6 gap-2 hydrated:grid"
          >
            {CELLS.map((place) => (
              <span
                key={place}
                data-next={place === code.length || undefined}
                className="num flex items-center justify-center rounded-md border border-line-strong bg-surface font-display text-2xl font-bold text-ink data-next:border-2 data-next:border-focus"
              >
                {code[place] ?? ''}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
