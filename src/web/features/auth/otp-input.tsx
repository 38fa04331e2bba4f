import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { OTP_LENGTH } from '../../../shared/kernel/form-limits.ts'
import { useT } from '../../lib/messages.ts'
import { Field } from '../../ui/field.tsx'
import { attemptsText, refusalText, type Refusal } from './read-refusal.ts'

const ONE_CODE = new RegExp(`(?<!\\d)\\d{${OTP_LENGTH}}(?!\\d)`)

/** The digits of a typed or pasted code; the whole message may be pasted. */
export const readOtp = (typed: string): string =>
  ONE_CODE.exec(typed)?.[0] ?? typed.replace(/\D/g, '').slice(0, OTP_LENGTH)

export const isWholeOtp = (code: string): boolean => code.length === OTP_LENGTH

/** The code field of a form: a wrong code is cleared, and the last digit submits the form with the button in `give`. */
export const useOtp = (refusal: Refusal | null, busy: boolean) => {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const give = useRef<HTMLButtonElement>(null)
  const [code, setCode] = useState('')
  const wrong = refusal?.code === 'INVALID_OTP' ? refusal : null
  const [emptiedFor, setEmptiedFor] = useState(wrong)
  if (wrong !== emptiedFor) {
    setEmptiedFor(wrong)
    setCode('')
  }
  const take = (typed: string) => {
    const next = readOtp(typed)
    setCode(next)
    // A timer, because the input has the new value only after this render.
    if (isWholeOtp(next) && next !== code) setTimeout(() => busy || form.current?.requestSubmit(give.current))
  }
  const error = refusal ? [refusalText(t, refusal), attemptsText(t, refusal)].filter(Boolean).join(' ') : undefined
  return { form, give, code, wrong, error, take }
}

interface OtpCredential extends Credential {
  code: string
}

/** In browsers that can read the code from the SMS, `take` gets the code as if it was typed. */
const useWebOtp = (take: (typed: string) => void) => {
  // The input must have the code before the form is sent.
  const read = useEffectEvent((code: string) => flushSync(() => take(code)))
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined
    const stop = new AbortController()
    const wanted = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions
    void navigator.credentials
      .get(wanted)
      .then((credential) => credential && read((credential as OtpCredential).code))
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
}

interface OtpInputProps {
  code: string
  error: string | undefined
  /** The refusal of a wrong code, which clears the field. */
  wrong: object | null
  disabled: boolean
  onChange: (typed: string) => void
}

const CELLS = Array.from({ length: OTP_LENGTH }, (_, place) => place)

/** One real input under six drawn cells: typing, pasting, autofill and screen readers work as in any field. */
export const OtpInput = ({ code, error, wrong, disabled, onChange }: OtpInputProps) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  useWebOtp(onChange)
  // Focused at once, because the code is the only input of this step.
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (wrong) input.current?.focus()
  }, [wrong])
  return (
    <Field label={t('signIn.code')} error={error}>
      {(control) => (
        <div className="relative max-w-sm">
          <input
            {...control}
            ref={input}
            name="code"
            value={code}
            onChange={(event) => onChange(event.currentTarget.value)}
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
