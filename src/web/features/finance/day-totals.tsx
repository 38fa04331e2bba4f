import type { Balances } from '../../../shared/contract/finance.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { useT } from '../../lib/messages.ts'

const TOTALS = ['received', 'refunded', 'paidOut'] as const

export const DayTotals = ({ today }: Pick<Balances, 'today'>) => {
  const t = useT()
  return (
    <dl className="num mb-4 flex flex-wrap gap-2 sm:gap-3">
      {TOTALS.map((name) => (
        <div key={name} className="flex-1 rounded-lg bg-surface p-3 shadow-soft sm:p-4">
          <dt className="text-sm text-ink-soft">{t(`finance.today.${name}`)}</dt>
          <dd className="text-lg font-semibold sm:text-xl">{formatKsh(today[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
