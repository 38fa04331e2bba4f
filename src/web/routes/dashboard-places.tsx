import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { changePlaces } from '../features/admin/change-places.ts'
import { usePlaceColumns } from '../features/admin/place-columns.tsx'
import { PlaceEditor } from '../features/admin/place-editor.tsx'
import { readTableQuery } from '../features/admin/table-query.ts'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { listPlaces } from '../features/admin/api.ts'
import type { Route } from './+types/dashboard-places'

const STATES = ['changed', 'hidden'] as const

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, STATES)
  const [only] = query.statuses
  const asked = { page: String(query.page), ...(query.search && { search: query.search }), ...(only && { only }) }
  return { query, asked, page: await adminAnswerOf(listPlaces(context.get(apiContext), asked), request) }
}

export const action = ({ request, context }: Route.ActionArgs) => changePlaces(context.get(apiContext), request)

const DashboardPlaces = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="places" asked={loaderData.asked} title={t('own.places')} answer={actionData}>
      <div className="mb-4">
        <PlaceEditor place={null} />
      </div>
      <AdminTable
        title={t('own.places')}
        searchLabel={t('admin.searchPlaces')}
        statuses={STATES.map((value) => ({ value, label: t(`admin.places.${value}`) }))}
        columns={usePlaceColumns()}
        rowKey={(place) => place.placeId}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardPlaces
