import type { Statement, StatementRow } from '../../../shared/contract/receipts.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatDate, formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

const tones: Record<StatementRow['status'], Tone> = {
  DUE: 'attention',
  SENDING: 'attention',
  SENT: 'success',
  REVIEW: 'attention',
  TAKEN_BACK: 'neutral',
}

const taken = (ksh: number) => (ksh === 0 ? formatKsh(0) : `− ${formatKsh(ksh)}`)

const Sums = ({ gross, fee, withholding, net }: Pick<StatementRow, 'gross' | 'fee' | 'withholding' | 'net'>) => {
  const t = useT()
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      <dt className="text-ink-soft">{t('money.gross')}</dt>
      <dd className="text-right whitespace-nowrap">{formatKsh(gross)}</dd>
      <dt className="text-ink-soft">{t('money.fee')}</dt>
      <dd className="text-right whitespace-nowrap">{taken(fee)}</dd>
      {withholding > 0 && (
        <>
          <dt className="text-ink-soft">{t('money.withholding')}</dt>
          <dd className="text-right whitespace-nowrap">{taken(withholding)}</dd>
        </>
      )}
      <dt className="font-semibold">{t('money.net')}</dt>
      <dd className="text-right font-semibold whitespace-nowrap">{formatKsh(net)}</dd>
    </dl>
  )
}

export const StatementTotals = ({ totals }: Pick<Statement, 'totals'>) => {
  const t = useT()
  return (
    <Card className="num space-y-3">
      <Sums {...totals} />
      <p className="border-t border-line pt-3 text-ink-soft">
        {t('money.paidOut', { amount: formatKsh(totals.paidOut) })}
      </p>
    </Card>
  )
}

export const StatementLine = ({ row }: { row: StatementRow }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <li>
      <Card className="num space-y-3">
        <p>
          <span className="block font-semibold wrap-anywhere">{`${row.trip.from} → ${row.trip.to}`}</span>
          <span className="text-sm text-ink-soft">{formatDeparture(row.trip.departsAt, language)}</span>
        </p>
        <Sums {...row} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge tone={tones[row.status]}>{t(`money.payout${row.status}`)}</Badge>
          {row.paidAt && <span>{formatDate(row.paidAt, language)}</span>}
          {row.mpesaReceipt && <span className="font-semibold text-ink">{row.mpesaReceipt}</span>}
        </p>
      </Card>
    </li>
  )
}
