import { Smartphone } from 'lucide-react'
import type { Payment } from '../../../shared/contract/payments.ts'
import { formatKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'
import { formatSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { DrainLine } from './drain-line.tsx'
import { usePayment } from './use-payment.ts'

const REFRESH_SECONDS = 4

export const PayProgress = ({ loaded, simulators }: { loaded: Payment; simulators: boolean }) => {
  const t = useT()
  const payment = usePayment(loaded)
  const endMs = Date.parse(payment.expiresAt)
  const left = useSecondsLeft(endMs)
  const whole = Math.max(1, Math.round((endMs - Date.parse(payment.createdAt)) / 1000))
  return (
    <div className="text-center">
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      <span className="mx-auto flex size-20 animate-pulse items-center justify-center rounded-full bg-amber-wash text-amber-ink">
        <Smartphone aria-hidden="true" className="size-10" />
      </span>
      <div aria-live="polite">
        <h2 className="mt-4 text-2xl">{t('booking.checkPhone')}</h2>
        <p className="mt-2">
          {t('booking.enterPin', { phone: formatKenyanPhone(payment.phone), amount: formatKsh(payment.amount) })}
        </p>
      </div>
      <ProgressBar label={t('booking.checkPhone')} value={left ?? whole} max={whole} className="mt-5" />
      <p className="num mt-1 min-h-6 text-sm text-ink-soft">
        {left !== null &&
          (left > 0 ? t('booking.promptEnds', { time: formatSeconds(left) }) : t('booking.promptEnding'))}
      </p>
      <ActionBar
        className="text-left lg:hidden"
        {...(left === null
          ? {}
          : { lead: formatSeconds(left), drain: <DrainLine left={left} whole={whole} className="lg:hidden" /> })}
      >
        <p className="font-semibold">{t('bar.enterPin')}</p>
      </ActionBar>
      <p className="mt-5 rounded-md bg-sunken p-4 text-left text-sm">{t('booking.nothingArrived')}</p>
      {simulators && (
        <a
          href={`/dev/phone/${payment.phone}`}
          target="_blank"
          rel="noreferrer"
          className="mt-3 inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4"
        >
          {t('booking.simulatedPhone')}
        </a>
      )}
    </div>
  )
}
