import type { ReactNode } from 'react'
import type { SharedReceipt } from '../../../shared/contract/receipts.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Logo } from '../site/logo.tsx'
import { RefundLine } from './refund-line.tsx'

const Line = ({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-1">
    <dt className="text-ink-soft">{label}</dt>
    <dd
      className={`ml-auto min-w-0 text-right wrap-anywhere ${strong ? 'font-display text-xl font-bold' : 'font-semibold'}`}
    >
      {children}
    </dd>
  </div>
)

export const ReceiptSheet = ({ receipt, phone }: { receipt: SharedReceipt; phone?: string }) => {
  const t = useT()
  const language = useLanguage()
  const { trip, vehicle, refunds } = receipt
  return (
    <Card id="receipt" className="num space-y-4">
      <div className="flex items-center justify-between gap-3">
        <Logo />
        <p className="text-right text-sm text-ink-soft">
          {t('money.reference')} <span className="block font-semibold text-ink">{receipt.reference}</span>
        </p>
      </div>
      {receipt.isUnapplied && <Alert tone="info">{t('money.unapplied')}</Alert>}
      <dl className="divide-y divide-line border-y border-line">
        <Line label={t('money.paid')} strong>
          {formatKsh(receipt.amount)}
        </Line>
        <Line label={t('money.mpesaCode')}>{receipt.mpesaReceipt ?? t('money.noCodeYet')}</Line>
        <Line label={t('money.paidAt')}>
          {`${formatDate(receipt.paidAt, language)}, ${formatClock(receipt.paidAt)}`}
        </Line>
        <Line label={t('money.rider')}>{phone ? `${receipt.rider}, ${phone}` : receipt.rider}</Line>
      </dl>
      <dl className="divide-y divide-line border-b border-line">
        <Line label={t('money.trip')}>{`${trip.from} → ${trip.to}`}</Line>
        <Line label={t('money.departure')}>{formatDeparture(trip.departsAt, language)}</Line>
        <Line label={t('money.arrival')}>{t('money.about', { what: formatDeparture(trip.arrivesAt, language) })}</Line>
        <Line label={t('money.distance')}>{t('money.about', { what: `${Math.round(trip.distanceKm)} km` })}</Line>
        <Line label={t('money.driver')}>{receipt.driver.firstName}</Line>
        <Line label={t('money.vehicle')}>{`${vehicle.make} ${vehicle.model}, ${vehicle.color}, ${vehicle.plate}`}</Line>
      </dl>
      <dl className="divide-y divide-line border-b border-line">
        <Line label={t('money.seats')}>{`${receipt.numSeats} × ${formatKsh(receipt.seatCost)}`}</Line>
        <Line label={t('money.contribution')}>{formatKsh(receipt.contribution)}</Line>
        <Line label={t('money.fee')}>{formatKsh(receipt.serviceFee)}</Line>
      </dl>
      {refunds.map((refund) => (
        <RefundLine key={refund.at} refund={refund} />
      ))}
      <p className="text-sm text-ink-soft">{receipt.notice}</p>
    </Card>
  )
}
