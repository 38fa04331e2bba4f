import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { useDeliveryColumns } from '../features/admin/delivery-columns.tsx'
import { DELIVERY_FILTERS, deliveryQueryOf, isWay } from '../features/admin/delivery-filters.ts'
import { readTableQuery } from '../features/admin/table-query.ts'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { listDeliveries } from '../features/admin/api.ts'
import type { Route } from './+types/dashboard-deliveries'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, DELIVERY_FILTERS)
  const { search, statuses, page } = query
  const asked = { page: String(page), ...(search && { search }), ...deliveryQueryOf(statuses) }
  return { query, asked, page: await adminAnswerOf(listDeliveries(context.get(apiContext), asked), request) }
}

const DashboardDeliveries = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="deliveries" asked={loaderData.asked} title={t('own.deliveries')} answer={undefined}>
      <p className="mb-4 text-ink-soft">{t('admin.deliveriesText')}</p>
      <AdminTable
        title={t('own.deliveries')}
        searchLabel={t('admin.searchDeliveries')}
        statuses={DELIVERY_FILTERS.map((value) => ({
          value,
          label: t(`admin.deliveryWay_${value}`),
          ...(isWay(value) ? { legend: t('admin.deliveryWay') } : {}),
        }))}
        columns={useDeliveryColumns()}
        rowKey={(delivery) => delivery.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardDeliveries
