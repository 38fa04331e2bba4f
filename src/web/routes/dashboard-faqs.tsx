import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { changeFaqs } from '../features/admin/change-faqs.ts'
import { useFaqColumns } from '../features/admin/faq-columns.tsx'
import { FaqEditor } from '../features/admin/faq-editor.tsx'
import { FAQ_STATES, pickFaqs } from '../features/admin/pick-faqs.ts'
import { readTableQuery } from '../features/admin/table-query.ts'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { listAllFaqs } from '../features/faqs/api.ts'
import type { Route } from './+types/dashboard-faqs'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, FAQ_STATES)
  return { query, page: pickFaqs(await adminAnswerOf(listAllFaqs(context.get(apiContext)), request), query) }
}

export const action = ({ request, context }: Route.ActionArgs) => changeFaqs(context.get(apiContext), request)

export { shouldRevalidate } from '../lib/keep-typed.ts'

const DashboardFaqs = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="faqs" title={t('common.faqs')} answer={actionData}>
      <div className="mb-4">
        <FaqEditor faq={null} />
      </div>
      <AdminTable
        title={t('common.faqs')}
        searchLabel={t('admin.searchFaqs')}
        statuses={FAQ_STATES.map((value) => ({ value, label: t(`admin.faq${value}`) }))}
        columns={useFaqColumns()}
        rowKey={(faq) => faq.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default DashboardFaqs
