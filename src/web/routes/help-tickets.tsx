import { CircleHelp } from 'lucide-react'
import { Link } from 'react-router'
import { listTickets } from '../features/tickets/api.ts'
import { AboutTrip, TicketBadge } from '../features/tickets/ticket-messages.tsx'
import { apiContext } from '../lib/api-context.ts'
import { formatDeparture } from '../lib/format-time.ts'
import { useLanguage, useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { metaOf } from '../lib/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/help-tickets'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  pageAnswerOf(listTickets(context.get(apiContext), { pageSize: '50' }), request)

export const meta: Route.MetaFunction = metaOf('tickets.title', 'tickets.lead')

const HelpTickets = ({ loaderData: { rows } }: Route.ComponentProps) => {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <PageBand title={t('tickets.title')} lead={t('tickets.lead')} />
      <div className="wrap *:max-w-2xl space-y-4 py-6 lg:py-10">
        {rows.length === 0 && <EmptyState icon={<CircleHelp aria-hidden="true" />} title={t('tickets.empty')} />}
        {rows.map(({ id, subject, status, about, changedAt }) => (
          <Link key={id} to={`/help/tickets/${id}`} className="block">
            <Card className="space-y-1">
              <p className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
                <TicketBadge status={status} />
              </p>
              <AboutTrip about={about} />
              <p className="num text-sm text-ink-soft">{formatDeparture(changedAt, language)}</p>
            </Card>
          </Link>
        ))}
        <ButtonLink to="/help/tickets/new" className="w-full">
          {t('tickets.new')}
        </ButtonLink>
      </div>
    </>
  )
}
export default HelpTickets
