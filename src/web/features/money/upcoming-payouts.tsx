import type { UpcomingPayout } from '../../../shared/contract/receipts.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Card } from '../../ui/card.tsx'

const Upcoming = ({ row }: { row: UpcomingPayout }) => {
  const t = useT()
  const language = useLanguage()
  const when = row.isReported
    ? t('money.upcomingFROZEN')
    : row.payoutAt === null
      ? t('money.upcomingLater')
      : t('money.upcomingAt', { time: formatDeparture(row.payoutAt, language) })
  return (
    <li className="space-y-1 py-3 first:pt-0 last:pb-0">
      <p className="flex items-start justify-between gap-4">
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{`${row.trip.from} → ${row.trip.to}`}</span>
          <span className="text-sm text-ink-soft">{formatDeparture(row.trip.departsAt, language)}</span>
        </span>
        <span className="shrink-0 font-semibold">{formatKsh(row.net)}</span>
      </p>
      <p className="text-sm text-ink-soft">{when}</p>
    </li>
  )
}

export const UpcomingPayouts = ({ rows }: { rows: readonly UpcomingPayout[] }) => {
  const t = useT()
  if (rows.length === 0) return null
  return (
    <Card className="num space-y-3">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-xl">{t('money.upcoming')}</h3>
        <p className="font-display text-xl font-bold">{formatKsh(rows.reduce((sum, { net }) => sum + net, 0))}</p>
      </div>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Upcoming key={row.requestId} row={row} />
        ))}
      </ul>
    </Card>
  )
}
