import { Link } from 'react-router'
import {
  AUDIT_ACTIONS,
  AUDIT_TARGETS,
  type AuditAction,
  type AuditEntry,
  type AuditTargetKind,
} from '../../../shared/contract/audit.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import type { Column } from './admin-table.tsx'

const PAGES: Partial<Record<AuditTargetKind, (id: string) => string>> = {
  user: (id) => `/person/${id}`,
  report: (id) => `/dashboard/reports/${id}`,
  payment: (id) => `/dashboard/money/payments/${id}`,
}
const linkClass = 'inline-block py-2 underline underline-offset-4'

// Older entries may have words that are no longer used: they are shown as written.
const isAction = (word: string): word is AuditAction => AUDIT_ACTIONS.some((known) => known === word)
const isTarget = (word: string): word is AuditTargetKind => AUDIT_TARGETS.some((known) => known === word)

const Target = ({ target: { kind, id } }: Pick<AuditEntry, 'target'>) => {
  const t = useT()
  const name = isTarget(kind) ? t(`admin.target_${kind}`) : kind
  if (id === null) return name
  const address = isTarget(kind) ? PAGES[kind]?.(id) : undefined
  return (
    <>
      {address === undefined ? (
        name
      ) : (
        <Link to={address} className={linkClass}>
          {name}
        </Link>
      )}{' '}
      <Link to={`?targetId=${id}`} className={`num text-sm text-ink-soft ${linkClass}`}>
        {id.slice(0, 8)}
      </Link>
    </>
  )
}

const Details = ({ details }: Pick<AuditEntry, 'details'>) => (
  <ul className="text-sm text-ink-soft">
    {Object.entries(details).map(([name, value]) => (
      <li key={name} className="wrap-anywhere">
        {name}: <span className="num text-ink">{String(value)}</span>
      </li>
    ))}
  </ul>
)

export const useAuditColumns = (): readonly Column<AuditEntry>[] => {
  const t = useT()
  const language = useLanguage()
  return [
    {
      title: t('admin.auditWhat'),
      cell: ({ action }) => (
        <span className="font-semibold">{isAction(action) ? t(`admin.did_${action}`) : action}</span>
      ),
    },
    {
      title: t('admin.auditWho'),
      cell: ({ actor }) =>
        actor === null ? (
          t('admin.auditCommandLine')
        ) : (
          <Link to={`?actorId=${actor.id}`} className={`wrap-anywhere ${linkClass}`}>
            {actor.name}
          </Link>
        ),
    },
    { title: t('admin.auditTarget'), cell: (entry) => <Target target={entry.target} /> },
    { title: t('admin.auditDetails'), cell: (entry) => <Details details={entry.details} /> },
    {
      title: t('admin.auditWhen'),
      cell: ({ at }) => <span className="num">{formatDeparture(at, language)}</span>,
    },
  ]
}
