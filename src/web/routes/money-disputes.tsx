import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import { apiQueryOf, readTableQueryWithId } from '../features/admin/table-query.ts'
import { useDisputeColumns } from '../features/finance/dispute-columns.tsx'
import { disputeWaits } from '../features/finance/check-second.ts'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import { listDisputes, decideDispute } from '../features/disputes/api.ts'
import type { Route } from './+types/money-disputes'
import { DISPUTE_DECISIONS, DISPUTE_STATUSES } from '../../shared/kernel/enums.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = readTableQueryWithId(request.url, DISPUTE_STATUSES)
  const asked = apiQueryOf(query)
  return { query, asked, page: await adminAnswerOf(listDisputes(context.get(apiContext), asked), request) }
}

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const decision = DISPUTE_DECISIONS.find((known) => known === textOf(form, 'intent'))
  if (!decision) throw new Response(null, { status: 400 })
  const json = { decision, reason: textOf(form, 'reason') }
  return adminActionOf(
    decision,
    decideDispute(context.get(apiContext), textOf(form, 'id'), json),
    request,
    disputeWaits,
  )
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const MoneyDisputes = ({ loaderData, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage csv="disputes" asked={loaderData.asked} title={t('finance.disputes')} answer={actionData}>
      <AdminTable
        title={t('finance.disputes')}
        searchLabel={null}
        statuses={DISPUTE_STATUSES.map((value) => ({ value, label: t(`finance.dispute${value}`) }))}
        columns={useDisputeColumns()}
        rowKey={(dispute) => dispute.id}
        {...loaderData}
      />
    </AdminPage>
  )
}
export default MoneyDisputes
