import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { ReportView } from '../features/admin/report-view.tsx'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import { getReport, closeReport } from '../features/safety/api.ts'
import type { Route } from './+types/dashboard-report'
import { REPORT_OUTCOMES } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, params, context }: Route.LoaderArgs) =>
  adminAnswerOf(getReport(context.get(apiContext), params.reportId), request)

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const outcome = REPORT_OUTCOMES.find((one) => one === textOf(form, 'outcome')) ?? 'NO_ACTION'
  const reason = textOf(form, 'reason')
  const json = { outcome, ...(reason === '' ? {} : { reason }) }
  return adminActionOf('close', closeReport(context.get(apiContext), params.reportId, json), request)
}

const DashboardReport = ({ loaderData, actionData }: Route.ComponentProps) => (
  <AdminPage title={useT()('reports.oneTitle', { name: loaderData.reported.name })} answer={actionData}>
    <ReportView report={loaderData} />
  </AdminPage>
)
export default DashboardReport
