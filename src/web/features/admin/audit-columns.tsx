import { ListFilter } from 'lucide-react'
import { Link } from 'react-router'
import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import type { Column } from './admin-table.tsx'
import { detailsInWords } from './audit-words.ts'
import {
  AUDIT_ACTIONS,
  AUDIT_TARGETS,
  type AuditAction,
  type AuditTargetKind,
} from '../../../shared/kernel/audit-actions.ts'

const PAGES: Partial<Record<AuditTargetKind, (id: string, name: string | null) => string>> = {
  user: (id) => `/dashboard/users/${id}`,
  vehicle: (_id, plate) => `/dashboard/vehicles?search=${encodeURIComponent(plate ?? '')}`,
  dispute: (id) => `/dashboard/money/disputes?id=${id}`,
  refund: (id) => `/dashboard/money/refunds?id=${id}`,
  place: (id) => `/dashboard/places?search=${encodeURIComponent(id)}`,
  ticket: (id) => `/dashboard/tickets/${id}`,
  report: (id) => `/dashboard/reports/${id}`,
  payment: (id) => `/dashboard/money/payments/${id}`,
}
const linkClass = 'inline-block py-2 underline underline-offset-4'

// Older entries may have actions that are no longer used: those are shown as stored.
const isAction = (word: string): word is AuditAction => AUDIT_ACTIONS.some((known) => known === word)
const isTarget = (word: string): word is AuditTargetKind => AUDIT_TARGETS.some((known) => known === word)

const Target = ({ target: { kind, id, name } }: Pick<AuditEntry, 'target'>) => {
  const t = useT()
  const kindText = isTarget(kind) ? t(`admin.target_${kind}`) : kind
  if (id === null) return kindText
  const address = isTarget(kind) ? PAGES[kind]?.(id, name) : undefined
  const what = name ?? kindText
  return (
    <>
      {name !== null && <span className="block text-sm text-ink-soft">{kindText}</span>}
      {address === undefined ? (
        what
      ) : (
        <Link to={address} className={`wrap-anywhere ${linkClass}`}>
          {what}
        </Link>
      )}{' '}
      <Link
        to={`?targetId=${encodeURIComponent(id)}`}
        aria-label={t('admin.auditAllAbout', { what })}
        title={t('admin.auditAllAbout', { what })}
        className="inline-flex size-11 items-center justify-center align-middle text-ink-soft hover:text-ink"
      >
        <ListFilter aria-hidden="true" className="size-5" />
      </Link>
    </>
  )
}

const Details = ({ entry }: { entry: AuditEntry }) => {
  const t = useT()
  const details = detailsInWords(t, entry)
  if (details.length === 0) return null
  return (
    <ul className="text-sm text-ink-soft">
      {details.map(({ name, label, value }) => (
        <li key={name} className="wrap-anywhere">
          {label}: <span className="num text-ink">{value}</span>
        </li>
      ))}
    </ul>
  )
}

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
    { title: t('admin.auditDetails'), cell: (entry) => <Details entry={entry} /> },
    {
      title: t('admin.auditWhen'),
      cell: ({ at }) => <span className="num lg:whitespace-nowrap">{formatDeparture(at, language)}</span>,
    },
  ]
}
