import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { REPORT_STATES, useReportColumns } from '../features/admin/report-columns.tsx'
import { readTableQuery } from '../features/admin/table-query.ts'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { listReports } from '../features/safety/api.ts'
import type { Route } from './+types/dashboard-reports'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, REPORT_STATES)
  // Both statuses ticked means the same as none.
  const [status] = query.statuses.length === 1 ? query.statuses : []
  const asked = { page: String(query.page), ...(status === undefined ? {} : { status }) }
  return { query, asked, page: await adminAnswerOf(listReports(context.get(apiContext), asked), request) }
}

const DashboardReports = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="reports" asked={loaderData.asked} title={t('reports.title')} answer={undefined}>
      <AdminTable
        title={t('reports.title')}
        searchLabel={null}
        statuses={REPORT_STATES.map((value) => ({ value, label: t(`reports.${value}`) }))}
        columns={useReportColumns()}
        rowKey={(report) => report.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardReports
