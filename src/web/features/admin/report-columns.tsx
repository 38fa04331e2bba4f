import { Link } from 'react-router'
import type { ReportSummary } from '../../../shared/contract/safety.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Column } from './admin-table.tsx'

export const REPORT_STATES = ['OPEN', 'CLOSED'] as const

const State = ({ report }: { report: ReportSummary }) => {
  const t = useT()
  return report.outcome === null ? (
    <Badge tone="attention">{t('reports.OPEN')}</Badge>
  ) : (
    <Badge>{t(`reports.outcome${report.outcome}`)}</Badge>
  )
}

export const useReportColumns = (): readonly Column<ReportSummary>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    {
      title: t('reports.reported'),
      cell: ({ reported }) => (
        <Link
          to={`/dashboard/users/${reported.id}`}
          className="font-semibold wrap-anywhere underline underline-offset-4"
        >
          {reported.name}
        </Link>
      ),
    },
    { title: t('reports.about'), cell: ({ category }) => t(`reports.${category}`) },
    { title: t('reports.reporter'), cell: ({ reporter }) => <span className="wrap-anywhere">{reporter.name}</span> },
    {
      title: t('reports.evidence'),
      cell: ({ messageCount }) => <span className="num">{messageCount || t('reports.noEvidence')}</span>,
    },
    {
      title: t('reports.when'),
      cell: ({ createdAt }) => <span className="num">{formatDeparture(createdAt, language)}</span>,
    },
    { title: t('admin.status'), cell: (report) => <State report={report} /> },
    {
      title: t('admin.decision'),
      cell: ({ id, reported }) => (
        <ButtonLink
          to={`/dashboard/reports/${id}`}
          variant="outline"
          aria-label={t('reports.openOne', { name: reported.name })}
        >
          {t('reports.open')}
        </ButtonLink>
      ),
    },
  ]
}
