import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { BalanceSheet } from '../features/finance/balance-sheet.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { getBalances } from '../features/finance/api.ts'
import type { Route } from './+types/money-balances'

export const loader = ({ request, context }: Route.LoaderArgs) =>
  adminAnswerOf(getBalances(context.get(apiContext)), request)

const MoneyBalances = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage title={t('finance.balances')} answer={undefined}>
      <BalanceSheet balances={loaderData} />
    </AdminPage>
  )
}
export default MoneyBalances
