import { Link } from 'react-router'
import type { AdminTicketSummary } from '../../../shared/contract/tickets.ts'
import { formatDeparture } from '../../lib/format-time.ts'
import { useLanguage, useT } from '../../lib/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AboutTrip, TicketBadge } from '../tickets/ticket-messages.tsx'
import type { Column } from './admin-table.tsx'

const State = ({ ticket: { status, waitingSince, held } }: { ticket: AdminTicketSummary }) => {
  const t = useT()
  const language = useLanguage()
  const at = (time: string) => formatDeparture(time, language)
  return (
    <div className="num space-y-1">
      <TicketBadge status={status} />
      {waitingSince !== null && <p className="text-sm">{t('tickets.since', { time: at(waitingSince) })}</p>}
      {held && <p className="text-sm">{t('tickets.heldBy', { name: held.by.name, time: at(held.until) })}</p>}
    </div>
  )
}

export const useTicketColumns = (): readonly Column<AdminTicketSummary>[] => {
  const t = useT()
  return [
    {
      title: t('tickets.question'),
      cell: ({ category, subject, about }) => (
        <div className="lg:min-w-64">
          <p className="font-semibold wrap-anywhere">{subject}</p>
          <p className="text-sm text-ink-soft">{t(`tickets.${category}`)}</p>
          <AboutTrip about={about} />
        </div>
      ),
    },
    {
      title: t('tickets.user'),
      cell: ({ user }) => (
        <Link to={`/dashboard/users/${user.id}`} className="wrap-anywhere underline underline-offset-4">
          {user.name}
        </Link>
      ),
    },
    { title: t('tickets.state'), cell: (ticket) => <State ticket={ticket} /> },
    {
      title: t('admin.decision'),
      cell: ({ id }) => (
        <ButtonLink to={`/dashboard/tickets/${id}`} variant="outline">
          {t('tickets.open')}
        </ButtonLink>
      ),
    },
  ]
}
