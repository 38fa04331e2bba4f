import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { listEndingDocuments, stretchGrace } from '../features/admin/api.ts'
import { useEndingColumns } from '../features/admin/ending-columns.tsx'
import { readTableQuery } from '../features/admin/table-query.ts'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import type { Route } from './+types/dashboard-documents'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, [])
  const page = String(query.page)
  return { query, page: await adminAnswerOf(listEndingDocuments(context.get(apiContext), { page }), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const [id, until] = [textOf(form, 'id'), textOf(form, 'until')]
  return adminActionOf('stretch', stretchGrace(context.get(apiContext), id, { until }), request)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardDocuments = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="documents" title={t('own.documents')} answer={actionData}>
      <p className="mb-4 text-ink-soft">{t('admin.endingText')}</p>
      <AdminTable
        title={t('own.documents')}
        searchLabel={null}
        statuses={[]}
        columns={useEndingColumns()}
        rowKey={(ending) => ending.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardDocuments
