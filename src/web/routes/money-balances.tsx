import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { BalanceSheet } from '../features/finance/balance-sheet.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import type { Route } from './+types/money-balances'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  adminAnswerOf(context.get(apiContext).finance.admin.balances.$get({ query: {} }), request)

const MoneyBalances = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage title={t('finance.balances')} answer={undefined}>
      <BalanceSheet balances={loaderData} />
    </AdminPage>
  )
}
export default MoneyBalances
