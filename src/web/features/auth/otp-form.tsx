import { Form, Link } from 'react-router'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { useT } from '../../lib/messages.ts'
import { useServerTime } from '../../lib/server-clock.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { Button } from '../../ui/button.tsx'
import { isWholeOtp, OtpInput, useOtp } from './otp-input.tsx'
import { resendLabel } from './resend-label.ts'
import type { SignInStep } from './sign-in-flow.ts'

interface OtpFormProps {
  state: Extract<SignInStep, { step: 'code' }>
  sending: string | null
  lostNetwork: boolean
  simulators: boolean
}

export const OtpForm = ({ state, sending, lostNetwork, simulators }: OtpFormProps) => {
  const t = useT()
  const hydrated = useHydrated()
  const busy = sending !== null
  const { form, give, code, wrong, error, take } = useOtp(state.refusal, busy)
  useServerTime(state.sentAt)
  const wait = useSecondsLeft(state.sentAt + state.waitTime * 1000) ?? 0
  const { phone } = state.values
  return (
    <>
      <h1 className="text-3xl">{t('signIn.codeTitle')}</h1>
      <p className="mt-2 text-ink-soft">{t('signIn.codeLead', { phone: formatKenyanPhone(phone) })}</p>
      <Form method="post" ref={form} className="mt-6" replace noValidate>
        {Object.entries(state.values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="waitTime" value={state.waitTime} />
        <input type="hidden" name="sentAt" value={state.sentAt} />
        <OtpInput
          code={code}
          wrong={wrong}
          error={lostNetwork ? t('signIn.networkError') : error}
          disabled={busy}
          onChange={take}
        />
        {/* Enter and the sixth digit press the first submit button. */}
        <Button
          ref={give}
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
            {resendLabel(t, wait)}
          </Button>
          <Button type="submit" name="intent" value="change" variant="quiet" disabled={busy}>
            {t('signIn.changePhone')}
          </Button>
        </div>
      </Form>
      {simulators && (
        <p className="mt-6 text-sm text-ink-soft">
          <Link
            to={`/dev/phone/${phone}`}
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
