import { Flag } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { Report } from '../../../shared/contract/safety.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { usePending } from '../../lib/keep-page.ts'
import type { ReportOutcome } from '../../../shared/kernel/enums.ts'
import { MAX_REASON } from '../../../shared/kernel/form-limits.ts'

const OUTCOMES = ['NO_ACTION', 'WARNED', 'BLOCKED'] as const satisfies readonly ReportOutcome[]
const linkClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

const Messages = ({ report }: { report: Report }) => {
  const t = useT()
  const language = useLanguage()
  const nameOf = (id: string) => (id === report.reporter.id ? report.reporter.name : report.reported.name)
  if (report.isDecryptionError) return <Alert tone="danger">{t('reports.unreadable')}</Alert>
  if (report.messages.length === 0) return null
  return (
    <Card className="space-y-3">
      <h3 className="text-xl">{t('reports.messages')}</h3>
      <p className="text-sm text-ink-soft">{t('reports.messagesText')}</p>
      <ol className="space-y-2">
        {report.messages.map(({ id, senderId, text, timestamp, reported }) => (
          <li key={id} className={`rounded-md p-3 ${reported ? 'bg-amber-wash' : 'bg-sunken'}`}>
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <span className="font-semibold">{nameOf(senderId)}</span>
              <span className="num">{formatDeparture(timestamp, language)}</span>
              {reported && (
                <Badge tone="attention" icon={<Flag aria-hidden="true" />}>
                  {t('reports.marked')}
                </Badge>
              )}
            </p>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const Close = () => {
  const t = useT()
  const busy = usePending().state !== 'idle'
  return (
    <Card>
      <Form method="post" className="space-y-4">
        <h3 className="text-xl">{t('reports.close')}</h3>
        <Select label={t('reports.outcome')} hint={t('reports.outcomeHint')} name="outcome">
          {OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(`reports.outcome${outcome}`)}
            </option>
          ))}
        </Select>
        <TextArea
          label={t('admin.reason')}
          hint={t('admin.reasonHint')}
          name="reason"
          maxLength={MAX_REASON}
          rows={3}
        />
        <Button type="submit" loading={busy}>
          {t('reports.closeButton')}
        </Button>
      </Form>
    </Card>
  )
}

export const ReportView = ({ report }: { report: Report }) => {
  const t = useT()
  const language = useLanguage()
  const { reporter, reported, category, text, createdAt, closedAt, outcome } = report
  return (
    <div className="grid max-w-3xl gap-4">
      <Link to="/dashboard/reports" className={linkClass}>
        {t('reports.back')}
      </Link>
      <Card className="space-y-3">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone="attention">{t(`reports.${category}`)}</Badge>
          <span className="num text-sm text-ink-soft">{formatDeparture(createdAt, language)}</span>
        </p>
        <h3 className="text-xl">{t('reports.words', { name: reporter.name })}</h3>
        <p className="whitespace-pre-wrap wrap-anywhere">{text || t('reports.noWords')}</p>
        <Link to={`/dashboard/users/${reported.id}`} className={linkClass}>
          {t('reports.person', { name: reported.name })}
        </Link>
      </Card>
      <Messages report={report} />
      {closedAt !== null && outcome !== null ? (
        <Alert tone="success">
          {t('reports.closed', { when: formatDeparture(closedAt, language), outcome: t(`reports.outcome${outcome}`) })}
        </Alert>
      ) : (
        <Close />
      )}
    </div>
  )
}
