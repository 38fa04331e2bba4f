import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { useIncidentColumns } from '../features/admin/incident-columns.tsx'
import { apiQueryOf, readTableQueryWithId } from '../features/admin/table-query.ts'
import { acknowledgeIncident, closeIncident, listIncidents } from '../features/incidents/api.ts'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import type { Route } from './+types/dashboard-incidents'
import { INCIDENT_OUTCOMES, INCIDENT_STATUSES } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQueryWithId(request.url, INCIDENT_STATUSES)
  const asked = apiQueryOf(query)
  return { query, asked, page: await adminAnswerOf(listIncidents(context.get(apiContext), asked), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const api = context.get(apiContext)
  const [intent, id] = [textOf(form, 'intent'), textOf(form, 'id')]
  if (intent === 'take') return adminActionOf(intent, acknowledgeIncident(api, id), request)
  const outcome = INCIDENT_OUTCOMES.find((known) => known === textOf(form, 'outcome'))
  if (!outcome) throw new Response(null, { status: 400 })
  return adminActionOf(intent, closeIncident(api, id, { outcome }), request)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardIncidents = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="incidents" asked={loaderData.asked} title={t('incidents.title')} answer={actionData}>
      <p className="mb-4 text-ink-soft">{t('incidents.police')}</p>
      <AdminTable
        title={t('incidents.title')}
        searchLabel={null}
        statuses={INCIDENT_STATUSES.map((value) => ({ value, label: t(`incidents.${value}`) }))}
        columns={useIncidentColumns()}
        rowKey={(incident) => incident.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardIncidents
