import { Download, MessageCircle } from 'lucide-react'
import { ReceiptSheet } from '../features/money/receipt-sheet.tsx'
import { HelpLink } from '../features/tickets/help-link.tsx'
import { apiContext } from '../lib/api-context.ts'
import { useT } from '../lib/messages.ts'
import { metaOf } from '../lib/page-meta.ts'
import { pageAnswerOf } from '../lib/page-answer.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageBand } from '../ui/page-band.tsx'
import { getReceipt } from '../features/money/api.ts'
import type { Route } from './+types/receipt'

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  pageAnswerOf(getReceipt(context.get(apiContext), params.paymentId), request)

export const meta: Route.MetaFunction = metaOf('money.receipt', 'money.receiptText')

const ReceiptPage = ({ loaderData: receipt }: Route.ComponentProps) => {
  const t = useT()
  return (
    <>
      <PageBand title={t('money.receipt')} lead={t('money.receiptText')} />
      <div className="wrap *:max-w-2xl space-y-5 py-6 lg:py-10">
        <ReceiptSheet receipt={receipt} phone={receipt.phone} />
        <div className="flex flex-wrap gap-3">
          <a href={`/api/payment/${receipt.paymentId}/receipt.pdf`} className={buttonClass('primary', 'flex-1')}>
            <Download aria-hidden="true" className="size-5" />
            {t('money.pdf')}
          </a>
          <a href={receipt.whatsappUrl} target="_blank" rel="noreferrer" className={buttonClass('outline', 'flex-1')}>
            <MessageCircle aria-hidden="true" className="size-5" />
            {t('money.whatsapp')}
          </a>
        </div>
        <p className="text-sm text-ink-soft">{t('money.shareHint')}</p>
        <HelpLink kind="PAYMENT" id={receipt.paymentId} category="PAYMENT" label={t('money.help')} />
      </div>
    </>
  )
}
export default ReceiptPage
