import type { Balances } from '../../../shared/contract/finance.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'

const TOTALS = ['received', 'refunded', 'paidOut'] as const

/** What M-Pesa moved today. */
export const DayTotals = ({ today }: Pick<Balances, 'today'>) => {
  const t = useT()
  return (
    <dl className="num mb-4 flex flex-wrap gap-3">
      {TOTALS.map((name) => (
        <div key={name} className="min-w-36 flex-1 rounded-lg bg-surface p-4 shadow-soft">
          <dt className="text-sm text-ink-soft">{t(`finance.today.${name}`)}</dt>
          <dd className="text-xl font-semibold">{formatKsh(today[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
