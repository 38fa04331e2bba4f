import { adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { AdminTable } from '../features/admin/admin-table.tsx'
import {
  hasFilters,
  isPhoneInvalid,
  readTransactionFilters,
  transactionQueryOf,
} from '../features/finance/read-filters.ts'
import { useTransactionColumns } from '../features/finance/transaction-columns.tsx'
import { TransactionFilterForm } from '../features/finance/transaction-filters.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { DayTotals } from '../features/finance/day-totals.tsx'
import { getBalances, listTransactions } from '../features/finance/api.ts'
import type { TransactionList } from '../../shared/contract/finance.ts'
import type { Route } from './+types/money-transactions'

const NO_ROWS: TransactionList = { rows: [], total: 0, totalIsExact: true, page: 1, pageSize: 1 }

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const filters = readTransactionFilters(request.url)
  const asked = transactionQueryOf(filters)
  const api = context.get(apiContext)
  const [page, balances] = await Promise.all([
    isPhoneInvalid(filters) ? NO_ROWS : adminAnswerOf(listTransactions(api, asked), request),
    adminAnswerOf(getBalances(api), request),
  ])
  return { filters, asked, page, today: balances.today }
}

const MoneyTransactions = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const { filters, page, today } = loaderData
  return (
    <AdminPage
      {...(isPhoneInvalid(filters) ? {} : { csv: 'transactions' })}
      asked={loaderData.asked}
      title={t('finance.transactions')}
      answer={undefined}
    >
      <DayTotals today={today} />
      <AdminTable
        title={t('finance.transactions')}
        searchLabel={null}
        statuses={[]}
        filters={<TransactionFilterForm filters={filters} />}
        query={{ search: hasFilters(filters) ? '*' : '', statuses: [], page: Number(filters.page) }}
        page={page}
        columns={useTransactionColumns()}
        rowKey={(row) => row.id}
      />
    </AdminPage>
  )
}
export default MoneyTransactions
