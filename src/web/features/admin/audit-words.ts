import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { AUDIT_ACTIONS } from '../../../shared/kernel/audit-actions.ts'
import { REVIEW_KINDS } from '../../../shared/kernel/money-states.ts'
import { formatKsh } from '../../../shared/kernel/money.ts'
import type { Translate } from '../../lib/messages.ts'
import {
  ADMIN_DECISIONS,
  CHECKED_DOCUMENTS,
  DISPUTE_DECISIONS,
  DOCUMENT_FLAWS,
  REPORT_OUTCOMES,
  USER_STATUSES,
  VEHICLE_STATUSES,
  VIEW_REASONS,
} from '../../../shared/kernel/enums.ts'

const LABELS = [
  'from',
  'to',
  'reason',
  'document',
  'until',
  'count',
  'decision',
  'amount',
  'refundKsh',
  'releaseKsh',
  'outcome',
  'kind',
  'resolution',
  'note',
  'lines',
  'matched',
  'differences',
  'fields',
  'messages',
  'needsSecond',
  'channel',
  'template',
  'county',
  'name',
] as const
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'refundKsh', 'releaseKsh'])
const RESOLUTIONS = ['RETRY', 'MATCH', 'RETURN', 'SENT', 'SEEN'] as const
/** These ids are not shown: the page of the target shows its payment or refund, and another admin's id says nothing to a reader. */
const HIDDEN: ReadonlySet<string> = new Set(['paymentId', 'refundId', 'proposedBy'])

const among = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)

const fixedText = (t: Translate, action: string, name: string, value: string): string | null => {
  if (name === 'from' || name === 'to') {
    const vehicle = action.startsWith('vehicle.') ? among(VEHICLE_STATUSES, value) : undefined
    const user = among(USER_STATUSES, value)
    if (vehicle) return t(`admin.vehicle${vehicle}`)
    return user ? t(`admin.user${user}`) : null
  }
  const document = among(CHECKED_DOCUMENTS, value)
  if (name === 'document' && document) return t(`document.kind.${document}`)
  if (name === 'reason') {
    const flaw = among(DOCUMENT_FLAWS, value)
    const view = among(VIEW_REASONS, value)
    if (flaw) return t(`admin.flaw.${flaw}`)
    if (view) return t(`admin.viewReason.${view}`)
    return value === 'NOT_GIVEN' ? t('admin.value_NOT_GIVEN') : null
  }
  if (name === 'decision') {
    const aboutAdmin = among(ADMIN_DECISIONS, value)
    const aboutTrip = among(DISPUTE_DECISIONS, value)
    if (aboutAdmin) return t(`admin.value_${aboutAdmin}`)
    return aboutTrip ? t(`dispute.decided${aboutTrip}`) : null
  }
  const outcome = among(REPORT_OUTCOMES, value)
  if (name === 'outcome' && outcome) return t(`reports.outcome${outcome}`)
  const kind = among(REVIEW_KINDS, value)
  if (name === 'kind' && kind) return t(`finance.review${kind}`)
  const resolution = among(RESOLUTIONS, value)
  return name === 'resolution' && resolution ? t(`finance.resolve${resolution}`) : null
}

const valueText = (t: Translate, action: string, name: string, value: string | number | boolean): string => {
  if (typeof value === 'boolean') return t(value ? 'admin.value_yes' : 'admin.value_no')
  if (typeof value === 'number') return AMOUNTS.has(name) ? formatKsh(value) : String(value)
  return fixedText(t, action, name, value) ?? value
}

export const detailsInWords = (t: Translate, { action, details }: Pick<AuditEntry, 'action' | 'details'>) =>
  Object.entries(details).flatMap(([name, value]) => {
    if (HIDDEN.has(name)) return []
    const label = among(LABELS, name)
    return [{ name, label: label ? t(`admin.detail_${label}`) : name, value: valueText(t, action, name, value) }]
  })

const SAYS_WHAT: ReadonlySet<string> = new Set(['document', 'to', 'decision'])

/** What was done and, when the details say so, with which document, status or decision. Older actions are shown as stored. */
export const actionInWords = (t: Translate, entry: Pick<AuditEntry, 'action' | 'details'>): string => {
  const known = among(AUDIT_ACTIONS, entry.action)
  const done = known ? t(`admin.did_${known}`) : entry.action
  const what = detailsInWords(t, entry).find(({ name }) => SAYS_WHAT.has(name))
  return what ? `${done}: ${what.value}` : done
}
