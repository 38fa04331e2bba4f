import { Link } from 'react-router'
import type { PaymentLedger } from '../../../shared/contract/finance.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { causeText, outText, stateText } from './money-words.ts'

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 py-1">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
  </div>
)

const code = (receipt: string | null) => (receipt === null ? '' : ` · ${receipt}`)

export const PaymentFacts = ({ ledger }: { ledger: PaymentLedger }) => {
  const t = useT()
  const language = useLanguage()
  const { payment, refunds, payouts, manualRefunds } = ledger
  const time = (at: string) => `${formatDate(at, language)}, ${formatClock(at)}`
  return (
    <Card className="num space-y-4">
      {payment.needsReview && (
        <Alert>{t('finance.needsReview', { cause: causeText(t, language, payment.needsReview) })}</Alert>
      )}
      <dl className="divide-y divide-line">
        <Fact label={t('finance.amount')} value={formatKsh(payment.amount)} />
        <Fact label={t('finance.received')} value={payment.paid === null ? '—' : formatKsh(payment.paid)} />
        <Fact
          label={t('finance.paymentStatus')}
          value={[t(`finance.payment${payment.status}`), stateText(t, payment.state)].filter(Boolean).join(', ')}
        />
        <Fact label={t('finance.receipt')} value={payment.mpesaReceipt ?? '—'} />
        <Fact label={t('finance.reference')} value={payment.reference} />
        <Fact label={t('finance.phone')} value={payment.phone} />
        <Fact label={t('finance.asked')} value={time(payment.createdAt)} />
        <Fact label={t('finance.settled')} value={payment.settledAt ? time(payment.settledAt) : '—'} />
        {refunds.map((refund) => (
          <Fact
            key={refund.id}
            label={t('finance.refundOf', { cause: causeText(t, language, refund.cause) })}
            value={`${formatKsh(refund.amount)} · ${outText(t, refund.status)}${code(refund.mpesaReceipt)}`}
          />
        ))}
        {manualRefunds.map((refund) => (
          <Fact
            key={refund.id}
            label={t('finance.refundBy', { name: refund.requestedBy.name })}
            value={`${formatKsh(refund.amount)} · ${t(`finance.refund${refund.status}`)}`}
          />
        ))}
        {payouts.map((payout) => (
          <Fact
            key={payout.id}
            label={t('finance.payout')}
            value={`${formatKsh(payout.net)} · ${outText(t, payout.status)}${code(payout.mpesaReceipt)}`}
          />
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-6">
        <Link to={`/ride/${payment.rideId}`} className="inline-block py-2 underline underline-offset-4">
          {t('finance.openRide')}
        </Link>
        <Link to={`/dashboard/rides?id=${payment.rideId}`} className="inline-block py-2 underline underline-offset-4">
          {t('finance.openPeople')}
        </Link>
        {(payment.state === 'SUCCEEDED' || payment.state === 'UNAPPLIED') && (
          <Link to={`/payment/${payment.id}/receipt`} className="inline-block py-2 underline underline-offset-4">
            {t('finance.openReceipt')}
          </Link>
        )}
      </p>
    </Card>
  )
}
