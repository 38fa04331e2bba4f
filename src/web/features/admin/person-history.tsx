import { Link } from 'react-router'
import type { AdminPerson } from '../../../shared/contract/admin-tasks.ts'
import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { parseKenyanPhone } from '../../../shared/kernel/kenyan-phone.ts'
import { Card } from '../../ui/card.tsx'
import { actionInWords } from './audit-words.ts'

const linkClass = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

export const PersonHistory = ({ entries, userId }: { entries: readonly AuditEntry[]; userId: string }) => {
  const t = useT()
  const language = useLanguage()
  if (entries.length === 0) return null
  return (
    <Card className="space-y-2">
      <h3 className="text-lg">{t('admin.history')}</h3>
      <ol className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="num block text-sm text-ink-soft">{formatDeparture(entry.at, language)}</span>
            {actionInWords(t, entry)}
            {entry.actor && <span className="text-ink-soft"> · {entry.actor.name}</span>}
          </li>
        ))}
      </ol>
      <Link to={`/dashboard/audit?targetId=${userId}`} className={linkClass}>
        {t('admin.historyAll')}
      </Link>
    </Card>
  )
}

export const PersonLinks = ({ person: { user, vehicles } }: { person: AdminPerson }) => {
  const t = useT()
  // A deleted account has no number, and neither has one whose number has a new owner.
  const phone = parseKenyanPhone(user.phone) === null ? null : encodeURIComponent(user.phone)
  return (
    <nav aria-label={t('admin.links', { name: user.name })} className="flex flex-wrap gap-x-6">
      <Link to={`/person/${user.id}`} className={linkClass}>
        {t('admin.linkProfile')}
      </Link>
      <Link to={`/dashboard/rides?userId=${user.id}`} className={linkClass}>
        {t('admin.linkRides')}
      </Link>
      {phone !== null && (
        <Link to={`/dashboard/money?phone=${phone}`} className={linkClass}>
          {t('admin.linkPayments')}
        </Link>
      )}
      {vehicles.length > 0 && (
        <Link to={`/dashboard/vehicles?search=${encodeURIComponent(user.name)}`} className={linkClass}>
          {t('admin.linkVehicles')}
        </Link>
      )}
      {phone !== null && (
        <Link to={`/dashboard/deliveries?search=${phone}`} className={linkClass}>
          {t('admin.linkMessages')}
        </Link>
      )}
    </nav>
  )
}
