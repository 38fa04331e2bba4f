import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { readTableQuery } from '../features/admin/table-query.ts'
import { UploadStatement } from '../features/finance/upload-statement.tsx'
import { useRunColumns } from '../features/finance/run-columns.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { listComparisons, sendStatement } from '../features/finance/api.ts'
import type { Route } from './+types/money-comparisons'
import { RECONCILIATION_SOURCES } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQuery(request.url, RECONCILIATION_SOURCES)
  const asked = {
    page: String(query.page),
    ...(query.statuses.length > 0 && { source: query.statuses.join(',') }),
  }
  return { query, asked, page: await adminAnswerOf(listComparisons(context.get(apiContext), asked), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  adminActionOf('upload', sendStatement(context.get(apiContext), (await request.formData()).get('file')), request)

export { shouldRevalidate } from '../lib/keep-typed.ts'

const MoneyComparisons = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="comparisons" asked={loaderData.asked} title={t('finance.comparisons')} answer={actionData}>
      <UploadStatement />
      <AdminTable
        title={t('finance.comparisons')}
        searchLabel={null}
        statuses={RECONCILIATION_SOURCES.map((value) => ({
          value,
          label: t(`finance.source${value}`),
          legend: t('finance.source'),
        }))}
        columns={useRunColumns()}
        rowKey={(run) => run.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default MoneyComparisons
