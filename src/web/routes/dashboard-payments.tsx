import { ReceiptText } from 'lucide-react'
import { PaymentRow } from '../features/money/payment-row.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { listPayments } from '../features/money/api.ts'
import type { Route } from './+types/dashboard-payments'

const PAGE = /^[1-9]\d{0,4}$/

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const asked = new URL(request.url).searchParams.get('page') ?? ''
  return pageAnswerOf(listPayments(context.get(apiContext), PAGE.test(asked) ? asked : '1'), request)
}

const Pages = ({ page, pages }: { page: number; pages: number }) => {
  const t = useT()
  if (pages < 2) return null
  return (
    <nav aria-label={t('money.pages')} className="num flex flex-wrap items-center justify-between gap-3">
      {page > 1 && (
        <ButtonLink to={`?page=${page - 1}`} variant="outline">
          {t('money.newer')}
        </ButtonLink>
      )}
      <p>{t('money.page', { page, pages })}</p>
      {page < pages && (
        <ButtonLink to={`?page=${page + 1}`} variant="outline">
          {t('money.older')}
        </ButtonLink>
      )}
    </nav>
  )
}

const DashboardPayments = ({ loaderData }: Route.ComponentProps) => {
  const t = useT()
  const { rows, total, page, pageSize } = loaderData
  return (
    <section aria-labelledby="payments" className="grid max-w-3xl gap-5">
      <title>{`${t('money.payments')} · ${t('common.productName')}`}</title>
      <h2 id="payments" className="text-2xl">
        {t('money.payments')}
      </h2>
      {rows.length === 0 ? (
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
      <Pages page={page} pages={Math.ceil(total / pageSize)} />
    </section>
  )
}
export default DashboardPayments
