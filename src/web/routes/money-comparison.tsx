import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { Differences } from '../features/finance/differences.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { ButtonLink } from '../ui/button.tsx'
import { getComparison } from '../features/finance/api.ts'
import type { Route } from './+types/money-comparison'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  adminAnswerOf(getComparison(context.get(apiContext), params.runId), request)

const MoneyComparison = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage title={t('finance.comparison')} answer={undefined}>
      <Differences run={loaderData} />
      <ButtonLink to="/dashboard/money/comparisons" variant="outline" className="mt-5">
        {t('finance.allComparisons')}
      </ButtonLink>
    </AdminPage>
  )
}
export default MoneyComparison
