import { Link } from 'react-router'
import type { PaymentLedger } from '../../../shared/contract/money-desk.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 py-1">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
  </div>
)

const code = (receipt: string | null) => (receipt === null ? '' : ` · ${receipt}`)

/** What is known of one payment, and of what left because of it. */
export const PaymentFacts = ({ ledger }: { ledger: PaymentLedger }) => {
  const t = useT()
  const language = useLanguage()
  const { payment, refunds, payouts, manualRefunds } = ledger
  const time = (at: string) => `${formatDate(at, language)}, ${formatClock(at)}`
  return (
    <Card className="num space-y-4">
      {payment.needsReview && <Alert>{t('desk.needsReview', { cause: payment.needsReview })}</Alert>}
      <dl className="divide-y divide-line">
        <Fact label={t('desk.amount')} value={formatKsh(payment.amount)} />
        <Fact label={t('desk.received')} value={payment.paid === null ? '—' : formatKsh(payment.paid)} />
        <Fact
          label={t('desk.paymentStatus')}
          value={`${t(`desk.payment${payment.status}`)}${payment.state === payment.status ? '' : ` (${payment.state})`}`}
        />
        <Fact label={t('desk.receipt')} value={payment.mpesaReceipt ?? '—'} />
        <Fact label={t('desk.reference')} value={payment.reference} />
        <Fact label={t('desk.phone')} value={payment.phone} />
        <Fact label={t('desk.asked')} value={time(payment.createdAt)} />
        <Fact label={t('desk.settled')} value={payment.settledAt ? time(payment.settledAt) : '—'} />
        {refunds.map((refund) => (
          <Fact
            key={refund.id}
            label={t('desk.refundOf', { cause: refund.cause })}
            value={`${formatKsh(refund.amount)} · ${refund.status}${code(refund.mpesaReceipt)}`}
          />
        ))}
        {manualRefunds.map((refund) => (
          <Fact
            key={refund.id}
            label={t('desk.refundBy', { name: refund.requestedBy.name })}
            value={`${formatKsh(refund.amount)} · ${t(`desk.refund${refund.status}`)}`}
          />
        ))}
        {payouts.map((payout) => (
          <Fact
            key={payout.id}
            label={t('desk.payout')}
            value={`${formatKsh(payout.net)} · ${payout.status}${code(payout.mpesaReceipt)}`}
          />
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-6">
        <Link to={`/ride/${payment.rideId}`} className="inline-block py-2 underline underline-offset-4">
          {t('desk.openRide')}
        </Link>
        <Link to={`/payment/${payment.id}/receipt`} className="inline-block py-2 underline underline-offset-4">
          {t('desk.openReceipt')}
        </Link>
      </p>
    </Card>
  )
}
