import { useT } from '../../lib/messages.ts'
import type { FreshCodeProps } from '../../lib/fresh-code-props.ts'
import { useServerTime } from '../../lib/server-clock.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { isWholeOtp, OtpInput, useOtp } from './otp-input.tsx'
import { resendLabel } from './resend-label.ts'

export const FreshCode = ({ asked, Form, sending }: FreshCodeProps) => {
  const t = useT()
  const hydrated = useHydrated()
  const { values, sent, refusal } = asked
  const busy = sending !== null
  const { form, give, code, wrong, error, take } = useOtp(refusal, busy)
  useServerTime(sent?.sentAt ?? null)
  const wait = useSecondsLeft((sent?.sentAt ?? 0) + (sent?.waitTime ?? 0) * 1000) ?? 0
  return (
    <Form method="post" ref={form} preventScrollReset noValidate className="space-y-4">
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {sent === null ? (
        <Alert tone={error === undefined ? 'info' : 'danger'}>{error ?? t('dashboard.confirmLead')}</Alert>
      ) : (
        <>
          <p>{t('dashboard.confirmSent')}</p>
          <input type="hidden" name="waitTime" value={sent.waitTime} />
          <input type="hidden" name="sentAt" value={sent.sentAt} />
          <OtpInput key={sent.sentAt} code={code} wrong={wrong} error={error} disabled={busy} onChange={take} />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {sent !== null && (
          <Button
            ref={give}
            type="submit"
            name="intent"
            value="code-give"
            loading={sending === 'code-give'}
            disabled={busy || (hydrated && !isWholeOtp(code))}
          >
            {t('signIn.verify')}
          </Button>
        )}
        <Button
          type="submit"
          name="intent"
          value="code-send"
          variant={sent === null ? 'primary' : 'outline'}
          loading={sending === 'code-send'}
          disabled={busy || (sent !== null && wait > 0)}
          className="num"
        >
          {sent === null ? t('signIn.sendCode') : resendLabel(t, wait)}
        </Button>
      </div>
    </Form>
  )
}
