import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import type { PaymentHistoryRow } from '../../../shared/contract/receipts.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDate, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { HelpLink } from '../tickets/help-link.tsx'
import { paymentState } from './payment-state.ts'
import { RefundLine } from './refund-line.tsx'

export const PaymentRow = ({ payment }: { payment: PaymentHistoryRow }) => {
  const t = useT()
  const language = useLanguage()
  const { trip } = payment
  const { tone, key } = paymentState(payment)
  return (
    <li>
      <Card className="num space-y-3">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-36">
            <Link
              to={`/ride/${trip.rideId}`}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {`${trip.from} → ${trip.to}`}
            </Link>
            <span className="block text-sm text-ink-soft">{formatDeparture(trip.departsAt, language)}</span>
          </p>
          <p className="shrink-0 font-display text-xl font-bold">{formatKsh(payment.amount)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge tone={tone}>{t(key)}</Badge>
          <span>{formatDate(payment.createdAt, language)}</span>
          {payment.mpesaReceipt && <span className="font-semibold text-ink">{payment.mpesaReceipt}</span>}
        </div>
        {payment.refunds.map((refund) => (
          <RefundLine key={refund.at} refund={refund} />
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {payment.hasReceipt && (
            <ButtonLink to={`/payment/${payment.id}/receipt`} variant="outline">
              <ReceiptText aria-hidden="true" className="size-5" />
              {t('money.receipt')}
            </ButtonLink>
          )}
          <HelpLink kind="PAYMENT" id={payment.id} category="PAYMENT" label={t('money.ask')} />
        </div>
      </Card>
    </li>
  )
}
