import { ReceiptText } from 'lucide-react'
import { PaymentRow } from '../features/money/payment-row.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { readPage } from '../lib/page-number.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Pages } from '../ui/pages.tsx'
import { EmptyState } from '../ui/states.tsx'
import { listPayments } from '../features/money/api.ts'
import type { Route } from './+types/dashboard-payments'

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const page = readPage(new URL(request.url).searchParams)
  return pageAnswerOf(listPayments(context.get(apiContext), String(page)), request)
}

const DashboardPayments = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const { rows, total } = loaderData
  return (
    <section aria-labelledby="payments" className="grid max-w-3xl gap-5">
      <title>{`${t('money.payments')} · ${t('common.productName')}`}</title>
      <h2 id="payments" className="text-2xl">
        {t('money.payments')}
      </h2>
      {total === 0 ? (
        <EmptyState
          title={t('money.noPayments')}
          text={t('money.noPaymentsText')}
          icon={<ReceiptText aria-hidden="true" />}
        >
          <ButtonLink to="/ride/search">{t('common.searchRides')}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {rows.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      <Pages page={loaderData} order="time" />
    </section>
  )
}
export default DashboardPayments
