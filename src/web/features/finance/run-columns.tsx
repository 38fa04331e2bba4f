import { Link } from 'react-router'
import type { Reconciliation } from '../../../shared/contract/reconciliations.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import { formatClock, formatDate } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../admin/admin-table.tsx'
import { formatSpan } from './format-span.ts'

const When = ({ run }: { run: Reconciliation }) => {
  const language = useLanguage()
  return (
    <Link to={`/dashboard/money/comparisons/${run.id}`} className="num inline-block py-2 underline underline-offset-4">
      {`${formatDate(run.at, language)}, ${formatClock(run.at)}`}
    </Link>
  )
}

const Span = ({ run }: { run: Reconciliation }) => {
  const language = useLanguage()
  return <span className="num">{formatSpan(run, language)}</span>
}

export const useRunColumns = (): readonly Column<Reconciliation>[] => {
  const t = useT()
  return [
    { title: t('finance.when'), cell: (run) => <When run={run} /> },
    { title: t('finance.source'), cell: ({ source }) => t(`finance.source${source}`) },
    { title: t('finance.span'), cell: (run) => <Span run={run} /> },
    {
      title: t('finance.agreed'),
      cell: ({ matched, checked }) => <span className="num">{t('finance.agreedOf', { matched, checked })}</span>,
    },
    {
      title: t('finance.differences'),
      cell: ({ differences, unexplainedKsh }) => (
        <Badge tone={differences === 0 && unexplainedKsh === 0 ? 'success' : 'danger'}>
          {`${differences} · ${formatKsh(unexplainedKsh)}`}
        </Badge>
      ),
    },
  ]
}
