import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { listAllRides } from '../features/admin/api.ts'
import { useRideColumns } from '../features/admin/ride-columns.tsx'
import { readRideQuery, RIDE_STATES } from '../features/admin/ride-filters.ts'
import { isNarrowed } from '../features/admin/table-query.ts'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import type { Route } from './+types/dashboard-rides'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { query, asked } = readRideQuery(request.url)
  return { query, asked, page: await adminAnswerOf(listAllRides(context.get(apiContext), asked), request) }
}

const DashboardRides = ({ loaderData: { query, asked, page } }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="rides" asked={asked} title={t('own.rides')} answer={undefined}>
      <p className="mb-4 text-ink-soft">
        {t(isNarrowed({ ...query, page: 1 }) ? 'admin.ridesFound' : 'admin.ridesText')}
      </p>
      <AdminTable
        title={t('own.rides')}
        searchLabel={t('admin.searchRides')}
        statuses={RIDE_STATES.map((value) => ({ value, label: t(`ride.status.${value}`) }))}
        query={query}
        page={page}
        columns={useRideColumns()}
        rowKey={(ride) => ride.id}
      />
    </AdminPage>
  )
}
export default DashboardRides
