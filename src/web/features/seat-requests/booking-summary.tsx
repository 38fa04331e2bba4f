import type { Ride } from '../../../shared/contract/rides.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { nairobiDay } from '../../../shared/kernel/nairobi-time.ts'
import { formatClock, formatDay } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { FeeNote } from '../payments/fee-note.tsx'

export const BookingSummary = ({ ride, seats, total }: { ride: Ride; seats: number; total: number }) => {
  const t = useT()
  const language = useLanguage()
  const rows = [
    [t('booking.date'), formatDay(nairobiDay(new Date(ride.time)), language)],
    [t('booking.time'), formatClock(ride.time)],
    [t('booking.passengers'), String(seats)],
  ] as const
  return (
    <div className="rounded-md bg-sunken p-4">
      <dl className="num space-y-1.5">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line-strong pt-2">
          <dt className="font-semibold">{t('booking.total')}</dt>
          <dd className="font-display text-2xl font-bold whitespace-nowrap">{formatKsh(total)}</dd>
        </div>
      </dl>
      <FeeNote total={total} />
      <p className="mt-2 text-sm text-ink-soft">{t('booking.paymentLater')}</p>
    </div>
  )
}
