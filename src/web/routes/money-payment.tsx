import { adminActionOf, adminAnswerOf } from '../features/admin/admin-answer.ts'
import { AdminPage } from '../features/admin/admin-page.tsx'
import { LedgerEntries } from '../features/finance/ledger-entries.tsx'
import { PaymentFacts } from '../features/finance/payment-facts.tsx'
import { ManualRefundForm } from '../features/finance/manual-refund-form.tsx'
import { refundWaits } from '../features/finance/check-second.ts'
import { apiContext } from '../lib/api-context.ts'
import { textOf } from '../lib/form-values.ts'
import { useT } from '../lib/messages.ts'
import { getPaymentLedger, refundPayment } from '../features/finance/api.ts'
import type { Route } from './+types/money-payment'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  adminAnswerOf(getPaymentLedger(context.get(apiContext), params.paymentId), request)

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const form = await request.formData()
  const json = { amount: Number(textOf(form, 'amount')), reason: textOf(form, 'reason') }
  return adminActionOf('refund', refundPayment(context.get(apiContext), params.paymentId, json), request, refundWaits)
}

export { shouldRevalidate } from '../lib/keep-typed.ts'

const MoneyPayment = ({ loaderData: ledger, actionData }: Route.ComponentProps) => {
  const t = useT()
  return (
    <AdminPage title={t('finance.paymentTitle', { reference: ledger.payment.reference })} answer={actionData}>
      <div className="grid max-w-3xl gap-5">
        <PaymentFacts ledger={ledger} />
        <section aria-labelledby="ledger" className="grid gap-4">
          <h3 id="ledger" className="text-xl">
            {t('finance.ledger')}
          </h3>
          {ledger.transactions.length === 0 && <p className="text-ink-soft">{t('finance.nothingMoved')}</p>}
          {ledger.transactions.map((transaction) => (
            <LedgerEntries key={transaction.id} transaction={transaction} />
          ))}
        </section>
        <ManualRefundForm {...ledger} />
      </div>
    </AdminPage>
  )
}
export default MoneyPayment
