import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { useT } from '../../lib/messages.ts'
import { useServerTime } from '../../lib/server-clock.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { Button } from '../../ui/button.tsx'
import { OtpInput } from './otp-input.tsx'
import { isWholeOtp } from './read-otp.ts'
import { attemptsText, refusalText } from './refusal-text.ts'
import type { SignInStep } from './sign-in-flow.ts'
import { useWebOtp } from './use-web-otp.ts'

interface OtpFormProps {
  state: Extract<SignInStep, { step: 'code' }>
  sending: string | null
  lostNetwork: boolean
  simulators: boolean
}

const CONTROLS = new Set(['intent', 'code', 'waitTime', 'sentAt'])

/** Sends the code with the sixth digit; Resend is possible after the countdown. */
export const OtpForm = ({ state, sending, lostNetwork, simulators }: OtpFormProps) => {
  const t = useT()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const verify = useRef<HTMLButtonElement>(null)
  const [code, setCode] = useState('')
  const wrong = state.refusal?.code === 'INVALID_OTP' ? state.refusal : null
  const [emptiedFor, setEmptiedFor] = useState(wrong)
  if (wrong !== emptiedFor) {
    // A wrong code is cleared before the next one can be typed.
    setEmptiedFor(wrong)
    setCode('')
  }
  useServerTime(state.sentAt)
  const wait = useSecondsLeft(state.sentAt + state.waitTime * 1000) ?? 0
  useWebOtp(form)
  const busy = sending !== null
  const carried = Object.entries({ ...state.values, phone: state.phone }).filter(([name]) => !CONTROLS.has(name))
  const error = state.refusal
    ? [refusalText(t, state.refusal), attemptsText(t, state.refusal)].filter(Boolean).join(' ')
    : undefined
  return (
    <>
      <h1 className="text-3xl">{t('signIn.codeTitle')}</h1>
      <p className="mt-2 text-ink-soft">{t('signIn.codeLead', { phone: formatKenyanPhone(state.phone) })}</p>
      <Form method="post" ref={form} className="mt-6" replace noValidate>
        {carried.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="waitTime" value={state.waitTime} />
        <input type="hidden" name="sentAt" value={state.sentAt} />
        <OtpInput
          code={code}
          wrong={wrong}
          error={lostNetwork ? t('signIn.networkError') : error}
          disabled={busy}
          onChange={setCode}
          onWhole={() => busy || form.current?.requestSubmit(verify.current)}
        />
        {/* Enter and the sixth digit press the first submit button. */}
        <Button
          ref={verify}
          type="submit"
          name="intent"
          value="verify"
          loading={sending === 'verify'}
          disabled={busy || (hydrated && !isWholeOtp(code))}
          className="mt-6 w-full"
        >
          {t('signIn.verify')}
        </Button>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="resend"
            variant="outline"
            loading={sending === 'resend'}
            disabled={busy || wait > 0}
            className="num flex-1"
          >
            {wait > 0 ? t('signIn.resendIn', { seconds: wait }) : t('signIn.resend')}
          </Button>
          <Button type="submit" name="intent" value="change" variant="quiet" disabled={busy}>
            {t('signIn.changePhone')}
          </Button>
        </div>
      </Form>
      {simulators && (
        <p className="mt-6 text-sm text-ink-soft">
          <Link
            to={`/dev/phone/${state.phone}`}
            reloadDocument
            target="_blank"
            className="font-medium text-ink underline underline-offset-4"
          >
            {t('signIn.simulatedPhone')}
          </Link>
        </p>
      )}
    </>
  )
}
