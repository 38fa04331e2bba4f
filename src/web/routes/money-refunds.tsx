import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { apiQueryOf, readTableQueryWithId } from '../features/admin/table-query.ts'
import { useManualRefundColumns } from '../features/finance/manual-refund-columns.tsx'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import { listRefunds, decideRefund } from '../features/finance/api.ts'
import type { Route } from './+types/money-refunds'
import { MANUAL_REFUND_STATUSES } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQueryWithId(request.url, MANUAL_REFUND_STATUSES)
  const asked = apiQueryOf(query)
  return { query, asked, page: await adminAnswerOf(listRefunds(context.get(apiContext), asked), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const intent = textOf(form, 'intent') === 'confirm' ? 'confirm' : 'reject'
  return adminActionOf(intent, decideRefund(context.get(apiContext), textOf(form, 'id'), intent), request)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const MoneyRefunds = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="refunds" asked={loaderData.asked} title={t('finance.refunds')} answer={actionData}>
      <AdminTable
        title={t('finance.refunds')}
        searchLabel={null}
        statuses={MANUAL_REFUND_STATUSES.map((value) => ({ value, label: t(`finance.refund${value}`) }))}
        columns={useManualRefundColumns()}
        rowKey={(refund) => refund.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default MoneyRefunds
