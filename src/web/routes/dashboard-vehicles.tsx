import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { readDecision } from '../features/admin/read-decision.ts'
import { apiQueryOf, readTableQuery } from '../features/admin/table-query.ts'
import { useVehicleColumns } from '../features/admin/vehicle-columns.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { listAllVehicles, decideVehicle } from '../features/admin/api.ts'
import type { Route } from './+types/dashboard-vehicles'
import { VEHICLE_STATUSES } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, VEHICLE_STATUSES)
  const asked = apiQueryOf(query)
  return { query, asked, page: await adminAnswerOf(listAllVehicles(context.get(apiContext), asked), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { intent, id, json } = await readDecision(request)
  return adminActionOf(intent, decideVehicle(context.get(apiContext), id, intent, json), request)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardVehicles = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="vehicles" asked={loaderData.asked} title={t('own.vehicles')} answer={actionData}>
      <AdminTable
        title={t('own.vehicles')}
        searchLabel={t('admin.searchVehicles')}
        statuses={VEHICLE_STATUSES.map((value) => ({ value, label: t(`admin.vehicle${value}`) }))}
        columns={useVehicleColumns()}
        rowKey={(vehicle) => vehicle.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardVehicles
