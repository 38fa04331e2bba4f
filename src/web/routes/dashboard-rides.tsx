import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { listAllRides } from '../features/admin/api.ts'
import { useRideColumns } from '../features/admin/ride-columns.tsx'
import { readRideFilters } from '../features/admin/ride-filters.ts'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/dashboard-rides'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const asked = readRideFilters(request.url)
  return { asked, page: await adminAnswerOf(listAllRides(context.get(apiContext), asked), request) }
}

const DashboardRides = ({ loaderData: { asked, page } }: Route.ComponentProps) => {
  const t = useT()
  const { page: _, ...filters } = asked
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <AdminPage csv="rides" asked={asked} title={t('admin.rides')} answer={undefined}>
      <AdminTable
        title={t('admin.rides')}
        searchLabel={null}
        statuses={[]}
        filters={
          isNarrowed ? (
            <ButtonLink to="?" variant="outline">
              {t('admin.ridesAhead')}
            </ButtonLink>
          ) : (
            <p className="text-ink-soft">{t('admin.ridesText')}</p>
          )
        }
        query={{ search: isNarrowed ? '*' : '', statuses: [], page: Number(asked.page) }}
        page={page}
        columns={useRideColumns()}
        rowKey={(ride) => ride.id}
      />
    </AdminPage>
  )
}
export default DashboardRides
