import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { apiQueryOf, readTableQuery } from '../features/admin/table-query.ts'
import { useTicketColumns } from '../features/admin/ticket-columns.tsx'
import { listAllTickets } from '../features/tickets/api.ts'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import type { Route } from './+types/dashboard-tickets'
import { TICKET_STATUSES } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, TICKET_STATUSES)
  const asked = apiQueryOf({ ...query, search: '' })
  return { query, asked, page: await adminAnswerOf(listAllTickets(context.get(apiContext), asked), request) }
}

const DashboardTickets = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const { medianSeconds, count, days } = loaderData.page.firstAnswer
  const minutes = Math.round((medianSeconds ?? 0) / 60)
  const time = t('tickets.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  return (
    <AdminPage csv="tickets" asked={loaderData.asked} title={t('tickets.queue')} answer={undefined}>
      <p className="num mb-4 text-ink-soft">
        {medianSeconds === null ? t('tickets.noMedian', { days }) : t('tickets.median', { days, time, count })}
      </p>
      <AdminTable
        title={t('tickets.queue')}
        searchLabel={null}
        statuses={TICKET_STATUSES.map((value) => ({ value, label: t(`tickets.status${value}`) }))}
        columns={useTicketColumns()}
        rowKey={(ticket) => ticket.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardTickets
